import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { openStockFixture } from '#tests/fixtures/site/stock-fixture.ts'
import { newVisitor, visit } from '#tests/fixtures/browser/visitors.ts'
import { pickOption } from '#tests/pages/dropdowns.ts'
import { changeCars } from '#tests/pages/saved-cars.ts'
import { nextPhone, acceptedHeading } from '#tests/pages/form-page.ts'
import { modal } from '#tests/pages/pop-ups.ts'
import { openForm, sectionOf, textOf, valueOf } from '#tests/pages/buyers/calculators.ts'

const WITHOUT_SCRIPT = { javaScriptEnabled: false }
const RIO = 'own_brand=Киа&own_model=рио&own_year=2020&own_mileage_km=70000'

const stockFixture = await openStockFixture()

const priceIn = (text: string) => Number((/([\d ]+) ₽/.exec(text)?.[1] ?? '').replaceAll(' ', ''))
const priceOn = (page: Page) => page.locator('aside [aria-live=polite]').first()
const monthly = async (part: Locator) => priceIn(await textOf(part.locator('output')))

describe('credit', () => {
  it('is calculated on every key, by amount, per cent or slider, and names the lender and the full cost', async () => {
    const page = await visit('/services/credit/')
    const part = sectionOf(page, 'credit-calculator')
    const before = await monthly(part)
    await part.getByRole('textbox', { name: 'Стоимость автомобиля' }).fill('3000000')
    await expect.poll(() => monthly(part)).toBeGreaterThan(before)
    // The first payment follows the price until the visitor enters one.
    expect(await valueOf(part.getByRole('textbox', { name: 'Первый взнос, ₽' }))).toBe('600 000')
    await part.getByLabel('Первый взнос, % от стоимости').fill('50')
    await expect.poll(() => valueOf(part.getByRole('textbox', { name: 'Первый взнос, ₽' }))).toBe('1 500 000')
    const half = await monthly(part)
    await part.getByRole('slider', { name: 'Срок' }).focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => monthly(part)).toBeGreaterThan(half)
    const text = await textOf(part)
    expect(text).toContain('лицензия Банка России')
    expect(text).toMatch(/Полная стоимость кредита [\d,]+–[\d,]+ %/)
    expect(text).toMatch(/Переплата [\d ]+ ₽/)
  })

  it.each([
    ['Стоимость автомобиля, ₽', '1000', 'не меньше 50 000 ₽'],
    ['Стоимость автомобиля, ₽', 'дорого', 'целое число'],
    ['Первый взнос, ₽', '1', 'не меньше'],
    ['Первый взнос, ₽', '99000000', 'меньше стоимости'],
    ['Срок, месяцев', '600', 'не больше'],
    ['Срок, месяцев', '', 'целое число'],
  ])('%s «%s» shows an error beside its field, and nothing is calculated', async (label, text, problem) => {
    const part = sectionOf(await visit('/services/credit/'), 'credit-calculator')
    const field = part.getByRole('textbox', { name: label })
    await field.fill(text)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await textOf(part.locator('[id$=-error]').first())).toContain(problem)
    expect(await textOf(part.locator('output'))).toBe('—')
  })

  it('the request is prefilled from the calculation, and stores the chosen programme', async () => {
    const page = await visit('/services/credit/')
    const part = sectionOf(page, 'credit-calculator')
    await pickOption(part.locator('[name=programme]'), 'half-at-once')
    // A term that the programme does not allow is replaced by the programme's own.
    expect(await part.getByRole('textbox', { name: 'Срок' }).inputValue()).toBe('36')
    expect(await part.locator('[id$=-error]').count()).toBe(0)
    await part.getByRole('textbox', { name: 'Срок' }).fill('24')
    const shown = await monthly(part)
    const form = await openForm(page, part.getByRole('link', { name: 'Отправить заявку' }))
    expect(await valueOf(form.locator('[name=price_rub]'))).toBe('2 500 000')
    expect(await valueOf(form.locator('[name=first_payment_rub]'))).toBe('1 250 000')
    expect(await form.locator('[name=term_months]').inputValue()).toBe('24')
    expect(await form.locator('[name=programme]').inputValue()).toBe('half-at-once')
    const phone = nextPhone()
    await form.locator('[name=name]').fill('Анна')
    await form.locator('[name=phone]').fill(phone)
    await form.locator('[name=consent]').check()
    await form.locator('[type=submit]').click()
    await acceptedHeading(page).first().waitFor()
    const { details } = await stockFixture.db
      .selectFrom('request')
      .select('details')
      .where('phone', '=', `7${phone}`)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ programme: '«Половина сразу»', monthly_rub: shown, term_months: 24 })
  })

  it('after recalculation the form has the new values; overwritten ones stay', async () => {
    const page = await visit('/services/credit/')
    const part = sectionOf(page, 'credit-calculator')
    const button = part.getByRole('link', { name: 'Отправить заявку' })
    const form = await openForm(page, button)
    await form.getByText('Изменить').click()
    await form.locator('[name=first_payment_rub]').fill('777777')
    await form.locator('[name=name]').fill('Анна')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    const again = await openForm(page, button)
    await expect.poll(() => valueOf(again.locator('[name=first_payment_rub]'))).toBe('777 777')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await part.getByRole('textbox', { name: 'Первый взнос, ₽' }).fill('900000')
    const reopened = await openForm(page, button)
    await expect.poll(() => reopened.locator('[name=name]').inputValue()).toBe('Анна')
    expect(await valueOf(reopened.locator('[name=first_payment_rub]'))).toBe('900 000')
    expect(await textOf(reopened.locator('summary'))).toMatch(/^\d[\d ]+ ₽, взнос 900 000 ₽, на \d лет, .+ Изменить$/)
  })

  it('without JavaScript it is a plain form, and its page shows the result', async () => {
    const page = await visit('/services/credit/', WITHOUT_SCRIPT)
    const part = sectionOf(page, 'credit-calculator')
    expect(await part.getByRole('slider').count()).toBe(0)
    await part.locator('[name=price_rub]').fill('1 000 000 ₽')
    await part.locator('[name=first_payment_rub]').fill('100')
    await waitForNavigation(page, () => part.getByRole('button', { name: 'Рассчитать' }).click())
    expect(await textOf(part.locator('[id$=-error]'))).toContain('не меньше 100 000 ₽')
    await part.locator('[name=first_payment_rub]').fill('200000')
    await waitForNavigation(page, () => part.getByRole('button', { name: 'Рассчитать' }).click())
    expect(page.url()).toMatch(/first_payment_rub=200000.*#credit-calculator$/)
    expect(await monthly(part)).toBeGreaterThan(10_000)
    await waitForNavigation(page, () => part.getByRole('link', { name: 'Отправить заявку' }).click())
    expect(await valueOf(page.locator('main [name=price_rub]'))).toBe('1 000 000')
  })
})

describe('on a car’s page', () => {
  it('both use the price with the chosen conditions, and hydration shifts no layout', async () => {
    const page = await visit(stockFixture.car, { reducedMotion: 'no-preference', hasCookieNotice: true })
    const credit = sectionOf(page, 'credit')
    const before = await monthly(credit)
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (entry.entryType === 'mark') resolve(sum)
              else sum += Number(Reflect.get(entry, 'value'))
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          observer.observe({ type: 'mark' })
          // The mark is reported after all shifts up to the next rendered frame.
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('seen')))
        }),
    )
    expect(shifted).toBeLessThan(0.01)
    await page.getByRole('switch').first().check()
    await expect.poll(() => monthly(credit)).toBeLessThan(before)
    const form = await openForm(page, credit.getByRole('link', { name: 'Отправить заявку' }))
    const price = priceIn(await textOf(priceOn(page)))
    expect(Number((await valueOf(form.locator('[name=price_rub]'))).replaceAll(' ', ''))).toBe(price)
  })

  it('a switch pressed before hydration loses nothing', async () => {
    const page = await (await newVisitor()).newPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/calculators-.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    // `goto` would wait for all scripts.
    await waitForNavigation(page, () =>
      page.evaluate((address) => location.assign(address), stockFixture.origin + stockFixture.car),
    )
    const credit = sectionOf(page, 'credit')
    const before = await monthly(credit)
    const price = await textOf(priceOn(page))
    const toggle = page.getByRole('switch').first()
    const press = async () => {
      await toggle.uncheck()
      await toggle.check()
      return textOf(priceOn(page))
    }
    // Repeated until a script of the page reacts.
    await expect.poll(press).not.toBe(price)
    expect(await page.locator('html[data-hydrated]').count()).toBe(0)
    expect(await credit.locator('output').isVisible()).toBe(true)
    release()
    await expect.poll(() => monthly(credit)).toBeLessThan(before)
  })

  it('without JavaScript the difference to pay is shown, with the chosen conditions', async () => {
    const page = await visit(`${stockFixture.car}?with=trade-in&${RIO}`, WITHOUT_SCRIPT)
    const part = sectionOf(page, 'trade-in')
    expect(await textOf(part)).toMatch(/Kia Rio [\d ]+ – [\d ]+ ₽ Доплата за этот автомобиль/)
    await part.locator('[name=own_mileage_km]').fill('150 000')
    await waitForNavigation(page, () => part.getByRole('button', { name: 'Оценить' }).click())
    expect(page.url()).toContain('with=trade-in')
    expect(page.url()).toContain('#trade-in')
    await waitForNavigation(page, () => part.getByRole('link', { name: 'Записаться на осмотр' }).click())
    expect(await page.locator('main [name=own_model]').inputValue()).toBe('Rio')
  })

  it('a sold car has no calculators', async () => {
    const id = Number(/(\d+)\/$/.exec(stockFixture.car)?.[1])
    const read = async () => (await fetch(stockFixture.origin + stockFixture.car)).text()
    expect(await read()).toMatch(/id="credit"[^]*id="trade-in"/)
    await using _ = await changeCars([id], { state: 'sold' })
    await expect.poll(read).not.toMatch(/id="(credit|trade-in)"/)
  })
})
