import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { Grant, StaffActor } from '#domain/access/rights.ts'
import { applyStockChange } from '#domain/stock/bulk/apply-stock-change.server.ts'
import { undoStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffPath } from '#urls/staff-paths.ts'

// The table of the stock as a spreadsheet: keys, editors in its cells, copy and paste, undo. Each test ends with the
// stock as it was.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const stock = { ...context, timeZone: 'Europe/Moscow' }
const grants: Grant[] = [{ role: 'stock-manager', branchId: null }]
const manager = await addStaff(grants, { name: 'Пётр Таблицын' })
const other = await addStaff(grants, { name: 'Ольга Соседкина' })
const actorOf = ({ id }: { id: number }): StaffActor => ({ id: `staff:${id}`, staffId: id, grants })

afterEach(async () => {
  const batches = await db
    .selectFrom('stock_batch')
    .select(['id', 'staff_id as staffId'])
    .where('staff_id', 'in', [manager.id, other.id])
    .orderBy('at', 'desc')
    .execute()
  for (const { id, staffId } of batches) await undoStockBatch(stock, actorOf({ id: staffId }), id)
})

const LIST = `${staffPath('stock')}?state=published&sort=name`
const WIDE = { viewport: { width: 1440, height: 900 } }

async function openGrid() {
  const page = await visit(manager.cookie, LIST, WIDE)
  await page.locator('.desk-stock[role=grid]').waitFor()
  return page
}
const cell = (page: Page, row: number, column: string) =>
  page.locator('.desk-stock tbody tr').nth(row).locator(`[data-column=${column}]`)
const carOf = async (page: Page, row: number) =>
  Number(await page.locator('.desk-stock tbody tr').nth(row).getAttribute('data-car'))
async function findCar(id: number) {
  const query = db.selectFrom('car').select(['price_rub as priceRub', 'state']).where('id', '=', id)
  return query.executeTakeFirstOrThrow()
}
const priceOf = async (id: number) => (await findCar(id)).priceRub
const formatPrice = (rub: number) => `${new Intl.NumberFormat('ru-RU').format(rub).replaceAll(/\s/g, '\u00a0')}\u00a0₽`
/** Where the focus is: the column and the car, 0 in the heads. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focus } = document
    return [
      focus?.closest<HTMLElement>('[data-column]')?.dataset.column,
      Number(focus?.closest('tr')?.dataset.car ?? 0),
    ]
  })
const message = (page: Page) => page.locator('.desk-grid-message')
/** What the clipboard would bring, or take, at the cell that has the focus. */
const pasteText = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
const copyText = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return clipboardData.getData('text/plain')
  })

it('the table is one stop of the Tab key, and arrows lead to every cell', async () => {
  const page = await openGrid()
  const [first, second] = [await carOf(page, 0), await carOf(page, 1)]
  expect(await page.locator('.desk-stock :is([tabindex="0"], a:not([tabindex]), input:not([tabindex]))').count()).toBe(
    1,
  )
  await cell(page, 0, 'price').focus()
  const press = async (keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return focused(page)
  }
  expect(await press(['ArrowDown'])).toEqual(['price', second])
  expect(await press(['ArrowLeft'])).toEqual(['vin', second])
  expect(await press(['ArrowLeft'])).toEqual(['name', second])
  expect(await press(['Home'])).toEqual(['pick', second])
  await page.keyboard.press('Space')
  expect(await cell(page, 1, 'pick').locator('input').isChecked()).toBe(true)
  expect(await press(['End'])).toEqual(['branch', second])
  expect(await press(['Control+Home'])).toEqual(['pick', first])
  expect(await press(['Control+End', 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'])).toEqual([
    'price',
    first,
  ])
  expect(await press(['ArrowUp'])).toEqual(['price', 0])
  expect(await press(['ArrowDown', 'PageDown', 'PageUp'])).toEqual(['price', first])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.desk-stock'))).toBeNull()
})

it('a price is typed over, saved by Enter, and comes back by Ctrl+Z', async () => {
  const page = await openGrid()
  const [first, second] = [await carOf(page, 0), await carOf(page, 1)]
  const before = await priceOf(first)
  await page.locator('#grid-reason').selectOption('negotiated')
  await cell(page, 0, 'price').focus()
  await page.keyboard.type('1777000')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toEqual(['price', second])
  await message(page).getByText('Сохранено').waitFor()
  expect(await priceOf(first)).toBe(1_777_000)
  const own = db.selectFrom('car_override').select(['reason', 'until']).where('car_id', '=', first)
  expect(await own.where('ended_at', 'is', null).executeTakeFirst()).toMatchObject({ reason: 'negotiated' })
  expect(await cell(page, 0, 'price').innerText()).toBe(formatPrice(1_777_000))
  // Another price at once: it begins with the one that was just saved.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('1888000')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toEqual(['days', first])
  await expect.poll(() => priceOf(first)).toBe(1_888_000)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => priceOf(first)).toBe(1_777_000)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => priceOf(first)).toBe(before)
  await expect.poll(() => cell(page, 0, 'price').innerText()).toBe(formatPrice(before))
  await page.keyboard.press('Control+Z')
  await message(page).getByText('Отменять нечего').waitFor()
})

it('Escape leaves a price as it was, and a wrong one stays in its cell with what is wrong', async () => {
  const page = await openGrid()
  const first = await carOf(page, 0)
  const before = await priceOf(first)
  await cell(page, 0, 'price').dblclick()
  const editor = cell(page, 0, 'price').locator('input')
  await editor.fill('1 234 567')
  await page.keyboard.press('Escape')
  expect(await focused(page)).toEqual(['price', first])
  expect(await cell(page, 0, 'price').innerText()).toBe(formatPrice(before))
  await page.keyboard.press('F2')
  await editor.fill('дорого')
  await page.keyboard.press('Enter')
  expect(await editor.inputValue()).toBe('дорого')
  expect(await editor.getAttribute('aria-invalid')).toBe('true')
  expect(await cell(page, 0, 'price').locator('.desk-cell-note').innerText()).toContain('не\u00a0число')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await cell(page, 0, 'price').innerText()).toBe(formatPrice(before))
  expect(await priceOf(first)).toBe(before)
})

it('a price that somebody else has changed meanwhile is not lost: both are shown, and the person chooses', async () => {
  const page = await openGrid()
  const first = await carOf(page, 0)
  await changePrice(first, 1_500_000)
  await cell(page, 0, 'price').focus()
  await page.keyboard.type('1600000')
  await page.keyboard.press('Enter')
  const note = cell(page, 0, 'price').locator('.desk-cell-note')
  await note.getByText(formatPrice(1_500_000)).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await note.getByRole('button', { name: `Поставить ${formatPrice(1_600_000)}` }).click()
  await message(page).getByText('Сохранено').waitFor()
  expect(await priceOf(first)).toBe(1_600_000)
  await changePrice(first, 1_550_000)
  await cell(page, 0, 'price').focus()
  await page.keyboard.type('1650000')
  await page.keyboard.press('Enter')
  await note.getByRole('button', { name: 'Оставить как есть' }).click()
  expect(await cell(page, 0, 'price').innerText()).toBe(formatPrice(1_550_000))
  expect(await priceOf(first)).toBe(1_550_000)
})

/** Somebody else sets a price. */
async function changePrice(id: number, priceRub: number): Promise<void> {
  const own = await db
    .selectFrom('car_override')
    .select('id')
    .where('car_id', '=', id)
    .where('field', '=', 'price.priceRub')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await applyStockChange(stock, actorOf(other), {
    batch: randomUUID(),
    cars: [{ id, was: String(await priceOf(id)), ownId: own?.id ?? 0 }],
    change: { kind: 'price', rule: 'set', amount: priceRub, reason: 'offer', until: '2099-01-01' },
  })
  expect(await priceOf(id)).toBe(priceRub)
}

it('a state is chosen in its cell, from those that it leads to', async () => {
  const page = await openGrid()
  const first = await carOf(page, 0)
  await cell(page, 0, 'state').focus()
  await page.keyboard.press('F2')
  const editor = cell(page, 0, 'state').locator('select')
  await editor.selectOption('draft')
  await editor.press('Enter')
  await message(page).getByText('Скрыт').waitFor()
  expect((await findCar(first)).state).toBe('draft')
  await page.keyboard.press('Control+Z')
  await expect.poll(async () => (await findCar(first)).state).toBe('published')
})

it('a column is copied as plain numbers, and pasted after a look at it, as one batch with its page and its undo', async () => {
  const page = await openGrid()
  const ids = [await carOf(page, 0), await carOf(page, 1), await carOf(page, 2)]
  const before = await Promise.all(ids.map(priceOf))
  await cell(page, 0, 'price').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await copyText(page)).toBe(before.join('\n'))
  expect(await page.locator('.desk-stock td[aria-selected=true]').count()).toBe(3)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await pasteText(page, '1 750 000 ₽\r\nскоро\r\n1690000,00\r\n')
  const preview = page.getByRole('dialog', { name: 'Вставить цены' })
  await preview.getByText('не\u00a0число').waitFor()
  expect(await findAccessibilityViolations(page, '.desk-paste')).toEqual([])
  expect(await Promise.all(ids.map(priceOf))).toEqual(before)
  await preview.getByRole('button', { name: /^Изменить цену: 2/ }).click()
  await message(page).getByText('Изменено: 2').waitFor()
  expect(await Promise.all(ids.map(priceOf))).toEqual([1_750_000, before[1], 1_690_000])
  await page.getByRole('link', { name: 'Что вышло' }).click()
  await page.getByText('Изменено: 2').waitFor()
  await page.getByRole('button', { name: 'Отменить всё' }).click()
  await page.getByText('Возвращено: 2').waitFor()
  expect(await Promise.all(ids.map(priceOf))).toEqual(before)
})

it('more lines than cars are named, and nothing changes when the preview is closed', async () => {
  const page = await openGrid()
  const last = (await page.locator('.desk-stock tbody tr').count()) - 1
  const before = await priceOf(await carOf(page, last))
  await cell(page, last, 'price').focus()
  await pasteText(page, '1750000\n1690000\n1550000')
  const preview = page.getByRole('dialog', { name: 'Вставить цены' })
  await preview.getByText('2\u00a0строки вставить некуда').waitFor()
  await page.keyboard.press('Escape')
  expect(await priceOf(await carOf(page, last))).toBe(before)
  await cell(page, last, 'days').focus()
  await pasteText(page, '5')
  await message(page).getByText('только цены').waitFor()
})

it.each([
  ['on a phone', { viewport: { width: 360, height: 740 } }],
  ['without JavaScript', { ...WIDE, javaScriptEnabled: false }],
])('%s the table is plain', async (_, options) => {
  const page = await visit(manager.cookie, LIST, options)
  await page.locator('.desk-stock').waitFor()
  expect(await page.locator('[role=grid], .desk-stock [tabindex]').count()).toBe(0)
  expect(await page.locator('.desk-grid-bar').isVisible()).toBe(false)
})
