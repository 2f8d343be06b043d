import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addRequest } from '#tests/factories/requests.ts'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { staffAnswersPath, staffPath, staffRequestPath, staffSearchPath } from '#urls/staff-paths.ts'

// The search of everything: the palette over a page, and the page that needs no JavaScript.

const { addStaff, context, origin, visit } = await createStaffVisits()
const { cookie } = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Анна Палитра' })
const { id: number } = await addRequest(context.db, {
  name: 'Аделаида Палитрова',
  phone: '79165550177',
  createdAt: new Date(),
})

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

const field = (page: Page) => page.getByRole('combobox', { name: 'Поиск' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const activeOption = (page: Page) => page.getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

it('Ctrl+K opens it, arrows choose, Enter opens what is chosen', async () => {
  const page = await visit(cookie, staffPath('visits'), WIDE)
  await openPalette(page)
  await option(page, 'Новая заявка').waitFor()
  await field(page).fill('палитрова')
  await option(page, /Аделаида Палитрова/)
    .first()
    .waitFor()
  await expect.poll(() => activeOption(page).innerText()).toContain(`№\u00a0${number}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(page).innerText()).toContain(`№\u00a0${number}`)
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await activeOption(page).getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${staffRequestPath(number)}`)
  await page.locator('main').getByText('Аделаида Палитрова').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('Escape closes it and returns the focus', async () => {
  const page = await visit(cookie, staffPath(), WIDE)
  const link = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Заявки' })
  await link.focus()
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('склад')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('the slash opens it where no field has the focus', async () => {
  const page = await visit(cookie, staffPath('customers'), WIDE)
  await untilHydrated(page)
  const search = page.getByRole('searchbox', { name: 'Найти' })
  await search.focus()
  await page.keyboard.type('12/2')
  expect(await search.inputValue()).toBe('12/2')
  await page.locator('main').focus()
  await page.keyboard.press('/')
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('')
})

it('a slow or broken network keeps the former answer, says what is wrong, and is asked again', async () => {
  const page = await visit(cookie, staffPath(), WIDE)
  await openPalette(page)
  await field(page).fill('палитрова')
  await option(page, /Аделаида/)
    .first()
    .waitFor()
  await page.route('**/staff/search.json*', (route) => route.abort())
  await field(page).fill('склад')
  await page.getByRole('dialog').getByText('Нет связи').waitFor()
  expect(
    await option(page, /Аделаида/)
      .first()
      .isVisible(),
  ).toBe(true)
  expect(await activeOption(page).count()).toBe(0)
  await page.unroute('**/staff/search.json*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.getByRole('option', { name: 'Склад', exact: true }).waitFor()
  expect(await page.getByRole('dialog').getByText('Нет связи').count()).toBe(0)
})

it('Enter before the answer opens the page with the same text', async () => {
  const page = await visit(cookie, staffPath(), WIDE)
  await openPalette(page)
  await page.route('**/staff/search.json*', () => undefined)
  await field(page).fill('палитрова')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${staffSearchPath('палитрова')}`)
  await page
    .locator('main')
    .getByRole('link', { name: /Аделаида Палитрова/ })
    .first()
    .waitFor()
  expect(await page.getByRole('searchbox', { name: 'Найти' }).inputValue()).toBe('палитрова')
})

it.each([
  ['a phone', PHONE],
  ['1440 px', WIDE],
])('no accessibility violation, and it fits: %s', async (_, options) => {
  const page = await visit(cookie, staffPath('stock'), options)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Поиск' }).locator('visible=true').click()
  await option(page, 'Новая заявка').waitFor()
  await field(page).fill('5550177')
  await option(page, /Аделаида/)
    .first()
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.viewport.width)
  const heights = await page
    .getByRole('dialog')
    .getByRole('option')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Закрыть поиск' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

it.each([
  ['360 px', PHONE],
  ['1440 px', WIDE],
])('without JavaScript the page answers: %s', async (_, options) => {
  const page = await visit(cookie, staffPath('reservations'), { ...options, javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Поиск' }).locator('visible=true').click()
  await page.waitForURL(`**${staffSearchPath()}`)
  await page.getByRole('searchbox', { name: 'Найти' }).fill('8 (916) 555-01-77')
  await page.getByRole('button', { name: 'Найти' }).click()
  await page
    .getByRole('heading', { name: 'Клиенты' })
    .or(page.getByRole('heading', { name: 'Заявки' }))
    .first()
    .waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: /Аделаида Палитрова/ })
    .first()
    .click()
  await page.waitForURL(/\/staff\/(?:requests|customers)\//)
  expect(await page.locator('main').innerText()).toContain('Аделаида Палитрова')
})

it('somebody without the right gets neither people nor their pages', async () => {
  const editor = await addStaff([{ role: 'editor', branchId: null }], { name: 'Эмма Редактор' })
  const ask = async (text: string) => {
    const answer = await fetch(origin + staffAnswersPath(text), { headers: { cookie: editor.cookie } })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    return answer.text()
  }
  for (const text of ['палитрова', '79165550177', 'заявки', 'люди']) expect(await ask(text)).toContain('"groups":[]')
  expect(await ask('склад')).toContain(staffPath('stock'))
})
