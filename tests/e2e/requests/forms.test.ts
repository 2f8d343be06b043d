import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { untilHydrated, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visitWithOldBrowser } from '#tests/fixtures/browser/old-browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { errorBeside, errorsOf, fillPerson, focusedIn, submitOf, acceptedHeading } from '#tests/pages/form-page.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'

const { origin } = await sharedSite()

describe('the telephone field', () => {
  it('shows its placeholders only while it has the focus', async () => {
    const page = await visit('/request/request-call/')
    const phone = page.locator('[name=phone]')
    expect(await phone.inputValue()).toBe('')
    await phone.focus()
    expect(await phone.inputValue()).toBe('+7 (___) ___-__-__')
    await page.keyboard.type('916')
    expect(await phone.inputValue()).toBe('+7 (916) ___-__-__')
    await phone.blur()
    expect(await phone.inputValue()).toBe('+7 (916')
  })

  it.each(['8 900 123-45-67', '+7 900 123 45 67', '9001234567', '89001234567'])(
    'accepts %s as typed',
    async (typed) => {
      const page = await visit('/request/request-call/')
      await page.locator('[name=phone]').pressSequentially(typed)
      expect(await page.inputValue('[name=phone]')).toBe('+7 (900) 123-45-67')
    },
  )

  it('Backspace and Delete remove one digit each, wherever the caret is', async () => {
    const page = await visit('/request/request-call/')
    const phone = page.locator('[name=phone]')
    await phone.pressSequentially('9161234567')
    await page.keyboard.press('Backspace')
    expect(await phone.inputValue()).toBe('+7 (916) 123-45-6_')
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
    await page.keyboard.press('Delete')
    expect(await phone.inputValue()).toBe('+7 (961) 234-56-__')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await phone.blur()
    expect(await phone.inputValue()).toBe('')
  })

  it.each(['Delete', 'Backspace', 'ControlOrMeta+X'])(
    'a partial number reached by Tab is cleared with %s',
    async (key) => {
      const page = await visit('/request/request-call/')
      const phone = page.locator('[name=phone]')
      await phone.pressSequentially('916')
      await page.locator('[name=name]').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press(key)
      await phone.blur()
      expect(await phone.inputValue()).toBe('')
    },
  )
})

describe('errors', () => {
  it('are shown beside the field on blur, and disappear as soon as they are corrected', async () => {
    const page = await visit('/request/form-message/')
    await page.locator('[name=email]').pressSequentially('anna@')
    await page.locator('[name=comment]').focus()
    expect(await errorsOf(page)).toEqual([expect.stringContaining('корректный адрес')])
    expect(await page.getAttribute('[name=email]', 'aria-invalid')).toBe('true')
    const described = await page.getAttribute('[name=email]', 'aria-describedby')
    expect(await page.locator(`#${described}`).textContent()).toContain('корректный адрес')
    await page.locator('[name=email]').pressSequentially('example.ru')
    expect(await errorsOf(page)).toEqual([])
  })

  it('an untouched field shows no error, and an empty form shows all and focuses the first', async () => {
    const page = await visit('/request/request-trade/')
    await page.locator('[name=own_brand]').focus()
    await page.keyboard.press('Tab')
    expect(await errorsOf(page)).toEqual([])
    await submitOf(page).click()
    await expect.poll(() => focusedIn(page)).toBe('name')
    expect(await page.locator('main [role=alert]').textContent()).toMatch(
      /^Проверьте отмеченные поля: имя, телефон, марка, модель/,
    )
    expect((await errorsOf(page)).length).toBeGreaterThanOrEqual(6)
  })

  it('the error summary disappears with the last error', async () => {
    const page = await visit('/request/request-call/')
    await submitOf(page).click()
    expect(await page.locator('main [role=alert]').textContent()).toBe('Проверьте отмеченные поля: телефон, согласие.')
    expect(await errorBeside(page, 'phone')).toBe('Укажите телефон.')
    expect(await errorBeside(page, 'consent')).toContain('согласи')
    await fillPerson(page)
    await expect.poll(() => page.locator('main [role=alert]').count()).toBe(0)
  })

  it('a message that appears under a press does not swallow the click', async () => {
    const page = await visit('/request/request-call/', { viewport: VIEWPORTS.phone })
    await page.locator('[name=phone]').pressSequentially('12')
    await page.locator('[name=consent]').click()
    expect(await page.isChecked('[name=consent]')).toBe(true)
    await page.locator('main [id$=phone-error]').waitFor()
  })
})

describe('the draft', () => {
  it('survives a reload, without consents; success clears it', async () => {
    const page = await visit('/request/request-call/')
    await fillPerson(page)
    await page.check('[value=evening]')
    await page.reload()
    expect(await page.inputValue('[name=name]')).toBe('Анна')
    expect(await page.isChecked('[value=evening]')).toBe(true)
    expect(await page.isChecked('[name=consent]')).toBe(false)
    await page.check('[name=consent]')
    await submitOf(page).click()
    await acceptedHeading(page).waitFor()
    await page.goto('/request/request-call/')
    expect(await page.inputValue('[name=name]')).toBe('')
  })

  it('the model of a brand is restored too', async () => {
    const page = await visit('/request/request-testdrive/')
    await page.selectOption('[name=brand]', { index: 1 })
    await page.locator('[name=model]:enabled').waitFor()
    await page.selectOption('[name=model]', { index: 1 })
    const model = await page.inputValue('[name=model]')
    await page.reload()
    await page.locator('[name=model]:enabled').waitFor()
    await expect.poll(() => page.inputValue('[name=model]')).toBe(model)
    // After a history step the browser restores the brand by itself.
    await page.goto('/')
    await page.goBack()
    await untilHydrated(page)
    await page.locator('[name=model]:enabled').waitFor()
    await expect.poll(() => page.inputValue('[name=model]')).toBe(model)
  })

  it('the payment is calculated from the values that the browser has restored', async () => {
    const page = await visit('/request/request-credit/')
    await page.fill('[name=price_rub]', '1000000')
    await page.fill('[name=first_payment_rub]', '200000')
    await page.selectOption('[name=term_months]', '24')
    const payment = () => page.locator('main output').textContent()
    const before = await payment()
    await page.goto('/')
    await page.goBack()
    await untilHydrated(page)
    await expect.poll(payment).toBe(before)
  })
})

describe('lists that are fetched', () => {
  it('models wait for a brand, show that they load, and that loading failed', async () => {
    const page = await visit('/request/request-testdrive/')
    const model = page.locator('[name=model]')
    expect(await model.isDisabled()).toBe(true)
    expect(await model.locator('option').allTextContents()).toEqual(['Выбор модели'])
    expect(await page.locator('[name=brand] option').nth(1).getAttribute('data-block')).toMatch(/^\d+$/)
    const held = Promise.withResolvers<void>()
    await page.route('**/ajax/model.php', async (route) => {
      await held.promise
      await route.abort()
    })
    await page.selectOption('[name=brand]', { index: 1 })
    await page.getByText('Поиск…').waitFor()
    expect(await model.isDisabled()).toBe(true)
    held.resolve()
    await page.getByText('Не удалось загрузить список.').waitFor()
    await page.unroute('**/ajax/model.php')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.locator('[name=model]:enabled').waitFor()
    expect((await model.locator('option').allTextContents()).length).toBeGreaterThan(1)
    await page.selectOption('[name=brand]', '')
    expect(await model.isDisabled()).toBe(true)
  })

  it('an empty list shows a message, and a brand without a block id requests none', async () => {
    const page = await visit('/request/request-testdrive/')
    let calls = 0
    await page.route('**/ajax/model.php', (route) => {
      calls += 1
      return route.fulfill({ contentType: 'text/html', body: '' })
    })
    await page.selectOption('[name=brand]', { index: 1 })
    await page.getByText('Ничего не найдено').waitFor()
    await page
      .locator('[name=brand] option')
      .nth(2)
      .evaluate((option) => option.removeAttribute('data-block'))
    await page.selectOption('[name=brand]', { index: 2 })
    expect(await page.locator('[name=model]').isDisabled()).toBe(true)
    expect(calls).toBe(1)
  })
})

it('four choices are laid out two by two', async () => {
  const page = await visit('/request/request-call/')
  const tops = await page
    .locator('[name=call_time]')
    .evaluateAll((inputs) => inputs.map((input) => input.closest('label')?.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
  expect(tops[2]).toBe(tops[3])
  expect(new Set(tops).size).toBe(2)
})

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

describe('files', () => {
  it('are listed with commas, removed one by one, and add up', async () => {
    const page = await visit('/request/form-message/')
    const input = page.locator('[name=files]')
    const box = input.locator('xpath=..')
    expect(await box.textContent()).toBe('Загрузить файл(ы)')
    await input.setInputFiles([file('a.jpg', Buffer.from('a')), file('б.pdf', Buffer.from('b'), 'application/pdf')])
    await input.setInputFiles([file('c.png', Buffer.from('c'), 'image/png')])
    expect(await box.textContent()).toBe('Ещё файлa.jpg, б.pdf, c.png')
    await page.getByRole('button', { name: 'Убрать б.pdf' }).click()
    expect(await box.textContent()).toBe('Ещё файлa.jpg, c.png')
    const thumbnails = page.locator('li:has(> button[aria-label^="Убрать"])')
    expect(await thumbnails.evaluateAll((items) => items.map((item) => item.clientWidth))).toEqual([72, 72])
    const cross = await page.getByRole('button', { name: 'Убрать c.png' }).boundingBox()
    expect([cross?.width, cross?.height]).toEqual([44, 44])
    await input.setInputFiles(Array.from({ length: 6 }, (_, n) => file(`${n}.jpg`, Buffer.from([n]))))
    await submitOf(page).click()
    expect(await errorsOf(page)).toContain('Можно приложить не больше пяти файлов.')
  })

  it('a picture that is far too large is downscaled before it is sent', async () => {
    const large = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#357',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const page = await visitWithOldBrowser('/request/form-message/')
    await fillPerson(page)
    await page.fill('[name=comment]', 'Посмотрите на фотографию')
    await page.locator('[name=files]').setInputFiles([file('поле.jpg', large)])
    // The size is read in the page: neither the protocol nor the file that the server re-encodes shows what was sent.
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is applied to the form that it was called on
      FormData.prototype.append = new Proxy(FormData.prototype.append, {
        apply(append, form, [name, value]: unknown[]) {
          if (value instanceof File) document.title = `${value.name} ${value.type} ${value.size}`
          Reflect.apply(append, form, [name, value])
        },
      })
    })
    await submitOf(page).click()
    await acceptedHeading(page).waitFor()
    const [name, type, size] = (await page.title()).split(' ')
    expect([name, type]).toEqual(['поле.jpg', 'image/jpeg'])
    expect(Number(size)).toBeGreaterThan(10_000)
    expect(Number(size)).toBeLessThan(large.length * 0.7)
  })
})

describe('credit', () => {
  it("starts with the payment shown beside the car's price", async () => {
    const page = await visit(await getNewCarPath(origin))
    const shown = /от\s([\d\s]+)\s₽\/мес/.exec((await page.locator('main').textContent()) ?? '')?.[1]
    await page.goto((await page.locator('main [data-modal=request-credit]').first().getAttribute('href')) ?? '')
    expect(await page.locator('main output').textContent()).toBe(`${shown}\u00a0₽`)
  })

  it("200 % text size cuts off neither the car's name nor a figure", async () => {
    const id = /(\d+)\/$/.exec(await getNewCarPath(origin))?.[1]
    const page = await visit(`/request/request-credit/?carId=${id}`, { viewport: VIEWPORTS.phone })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const form = page.locator('main form')
    const wide = await form.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
    const name = await page.locator('main h1 ~ * p, main header ~ * p').first().boundingBox()
    expect(name?.width).toBeGreaterThan(200)
  })

  it('the payment is updated on every key, with the lender and the full cost', async () => {
    const page = await visit('/request/request-credit/')
    expect(await page.locator('main output').count()).toBe(0)
    await page.locator('[name=price_rub]').pressSequentially('3000000')
    expect(await page.inputValue('[name=price_rub]')).toBe('3\u00a0000\u00a0000')
    const payment = async () => Number((await page.locator('main output').textContent())?.replaceAll(/\D/g, ''))
    const whole = await payment()
    await page.locator('[name=first_payment_rub]').pressSequentially('1500000')
    expect(Math.abs((await payment()) / whole - 0.5)).toBeLessThan(0.01)
    await page.selectOption('[name=term_months]', '12')
    expect(await payment()).toBeGreaterThan(whole)
    expect(await page.locator('main').textContent()).toMatch(/Полная стоимость кредита[\d,–]+\u00a0%.*лицензия/)
  })
})
