import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { untilHydrated, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { activeOption, dropdownOf, openListbox, pickOption } from '#tests/pages/dropdowns.ts'
import { errorBeside, nextPhone, submitOf } from '#tests/pages/form-page.ts'
import { hydratedForm, modal, openModal } from '#tests/pages/pop-ups.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

await sharedSite()

const FORM = '/request/request-testdrive/'
const brandOf = (page: Page) => page.locator('select[name=brand]')
const modelOf = (page: Page) => page.locator('select[name=model]')
const textsOf = (page: Page) => openListbox(page).getByRole('option').allTextContents()

/** The names of the brands that the form offers, without the placeholder. */
const namesIn = async (page: Page) => (await brandOf(page).locator('option').allTextContents()).slice(1)

describe('a dropdown', () => {
  it('is a button with a list of options, each with the block id of its brand, and the select holds the value', async () => {
    const page = await visit(FORM)
    const button = dropdownOf(brandOf(page))
    expect(await button.getAttribute('aria-haspopup')).toBe('listbox')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    expect(await textsOf(page)).toEqual(['Выбор марки', ...(await namesIn(page))])
    const second = openListbox(page).getByRole('option').nth(2)
    expect(await second.getAttribute('data-block')).toMatch(/^\d+$/)
    await second.click()
    expect(await openListbox(page).count()).toBe(0)
    expect(await brandOf(page).inputValue()).toBe(await brandOf(page).locator('option').nth(2).getAttribute('value'))
    expect(await button.textContent()).toBe((await namesIn(page))[1])
    await modelOf(page).and(page.locator(':enabled')).waitFor()
    await dropdownOf(modelOf(page)).click()
    expect((await textsOf(page))[0]).toBe('Выбор модели')
    expect((await textsOf(page)).length).toBeGreaterThan(1)
    expect(await findAccessibilityViolations(page)).toEqual([])
  })

  it('works by keyboard: arrows, Home and End, letters, Enter; Escape and blur choose nothing', async () => {
    const page = await visit(FORM)
    const names = await namesIn(page)
    const button = dropdownOf(brandOf(page))
    const active = () => activeOption(page).textContent()
    await button.focus()
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Выбор марки')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(names[1])
    expect(await button.getAttribute('aria-activedescendant')).toBe(await activeOption(page).getAttribute('id'))
    await page.keyboard.press('End')
    expect(await active()).toBe(names.at(-1))
    await page.keyboard.press('Escape')
    expect(await openListbox(page).count()).toBe(0)
    expect(await brandOf(page).inputValue()).toBe('')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await button.textContent()).toBe(names[0])
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    expect(await openListbox(page).count()).toBe(0)
    // Typing opens a closed list at the matching option. Tab selects it, and leaves the field once the models are loaded.
    const last = names.at(-1) ?? ''
    await page.keyboard.type(last.slice(0, 3))
    expect((await active())?.toLowerCase()).toContain(last.slice(0, 3).toLowerCase())
    const found = await active()
    await page.keyboard.press('Tab')
    expect(await button.textContent()).toBe(found)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await dropdownOf(modelOf(page)).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('Tab')
    const model = dropdownOf(modelOf(page))
    expect(await model.evaluate((element) => element === document.activeElement)).toBe(true)
    // No other field depends on the model: Tab selects it and leaves the field at once.
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    expect(await modelOf(page).inputValue()).not.toBe('')
    expect(await model.evaluate((element) => element === document.activeElement)).toBe(false)
  })

  it('is reached by its label, and closes when something else is pressed', async () => {
    const page = await visit(FORM)
    const button = dropdownOf(brandOf(page))
    await page.getByText('Марка', { exact: true }).click()
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await openListbox(page).waitFor()
    await page.locator('[name=name]').click()
    expect(await openListbox(page).count()).toBe(0)
    await button.click()
    await button.click()
    expect(await openListbox(page).count()).toBe(0)
  })

  it('when required, its error is shown at the visible control, with what to do', async () => {
    const page = await visit(FORM)
    const button = dropdownOf(brandOf(page))
    // The focus goes to the first field with an error, and these stand before it.
    await page.locator('[name=name]').fill('Анна')
    await page.locator('[name=phone]').fill(nextPhone())
    await submitOf(page).click()
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await button.getAttribute('aria-invalid')).toBe('true')
    expect(await button.getAttribute('aria-required')).toBe('true')
    expect(await errorBeside(page, 'brand')).toMatch(/^(?:Укажите|Выберите) /)
    const described = await button.getAttribute('aria-describedby')
    expect(described).toBe(await brandOf(page).getAttribute('aria-describedby'))
    await pickOption(brandOf(page), (await brandOf(page).locator('option').nth(1).getAttribute('value')) ?? '')
    await expect.poll(() => button.getAttribute('aria-invalid')).toBeNull()
  })

  it('follows a reset, a script or a history step that changes the select', async () => {
    const page = await visit(FORM)
    const button = dropdownOf(brandOf(page))
    await brandOf(page).selectOption({ index: 2 })
    const name = (await namesIn(page))[1]
    expect(await button.textContent()).toBe(name)
    await page.goto('/')
    await page.goBack()
    await untilHydrated(page)
    await button.waitFor()
    await expect.poll(() => button.textContent()).toBe(name)
    await brandOf(page).evaluate((select: HTMLSelectElement) => select.form?.reset())
    await expect.poll(() => button.textContent()).toBe('Выбор марки')
    // Without a brand there are no models (docs/product.md, Form fields).
    await expect.poll(() => modelOf(page).isDisabled()).toBe(true)
    await brandOf(page).evaluate((select) => select.replaceChildren(new Option('Волга', 'volga')))
    await expect.poll(() => button.textContent()).toBe('Волга')
  })
})

describe('in a pop-up', () => {
  it.each(['phone', 'desktop'] as const)(
    'the list is fully visible, and Escape closes only the list: %s',
    async (size) => {
      const page = await visit('/contacts/', { viewport: VIEWPORTS[size] })
      await page.evaluate(() => {
        const trigger = document.querySelector<HTMLElement>('[data-modal]')
        if (trigger) trigger.dataset.modal = 'request-testdrive'
        trigger?.click()
      })
      await hydratedForm(page).waitFor()
      const button = dropdownOf(brandOf(page))
      await button.click()
      const list = await openListbox(page).boundingBox()
      const { width, height } = VIEWPORTS[size]
      expect(list?.x).toBeGreaterThanOrEqual(0)
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(height)
      const isOnTop = await openListbox(page).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const corners = [top + 12, bottom - 12].map((y) => document.elementFromPoint((left + right) / 2, y))
        return corners.every((found) => element.contains(found))
      })
      expect(isOnTop).toBe(true)
      await page.keyboard.press('Escape')
      expect(await openListbox(page).count()).toBe(0)
      expect(await openModal(page).count()).toBe(1)
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'detached' })
    },
  )
})

describe('the native select is used', () => {
  const phone = { viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true }
  it.each([
    ['on a touch screen', phone],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('%s', async (_, options) => {
    const page = await visit(FORM, options)
    expect(await brandOf(page).getAttribute('aria-hidden')).toBeNull()
    expect(await page.locator('button[role=combobox]').count()).toBe(0)
    await brandOf(page).selectOption({ index: 1 })
  })
})

it('the test-drive page requests the models of a brand as every other form does', async () => {
  const page = await visit('/technical/test-drive/')
  const brand = brandOf(page)
  const block = await brand.locator('option').nth(1).getAttribute('data-block')
  expect(block).toMatch(/^\d+$/)
  const [call] = await Promise.all([
    page.waitForRequest('**/ajax/model.php'),
    pickOption(brand, (await brand.locator('option').nth(1).getAttribute('value')) ?? ''),
  ])
  expect(call.postData()).toBe(`HigloadBlockId=${block}`)
  await modelOf(page).and(page.locator(':enabled')).waitFor()
  const answer = await (await call.response())?.text()
  for (const name of (await modelOf(page).locator('option').allTextContents()).slice(1)) expect(answer).toContain(name)
  await page.route('**/ajax/model.php', (route) => route.abort())
  await pickOption(brand, (await brand.locator('option').nth(2).getAttribute('value')) ?? '')
  await page.getByRole('alert').getByText('нет связи').waitFor()
  expect(await modelOf(page).isDisabled()).toBe(true)
  await page.unroute('**/ajax/model.php')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await modelOf(page).and(page.locator(':enabled')).waitFor()
})
