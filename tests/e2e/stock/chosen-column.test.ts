import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { Grant, StaffActor } from '#domain/access/rights.ts'
import { applyStockChange } from '#domain/stock/bulk/apply-stock-change.server.ts'
import { undoStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffPath } from '#urls/staff-paths.ts'

// The column of the stock that is chosen, and badges and branches in their cells. Each test ends with the stock as it was.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const stock = { ...context, timeZone: 'Europe/Moscow' }
const grants: Grant[] = [{ role: 'stock-manager', branchId: null }]
const manager = await addStaff(grants, { name: 'Марк Столбцов' })
const other = await addStaff(grants, { name: 'Вера Рядова' })
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

const cell = (page: Page, row: number, column: string) =>
  page.locator('.desk-stock tbody tr').nth(row).locator(`[data-column=${column}]`)
const carOf = async (page: Page, row: number) =>
  Number(await page.locator('.desk-stock tbody tr').nth(row).getAttribute('data-car'))
const message = (page: Page) => page.locator('.desk-grid-message')

it('a badge and a branch are chosen in their cells, with both shown after somebody else, and come back by Ctrl+Z', async () => {
  const page = await visit(manager.cookie, `${LIST}&column=badge`, WIDE)
  await page.locator('.desk-stock[role=grid]').waitFor()
  const first = await carOf(page, 0)
  const openOf = async (field: string) => {
    const query = db.selectFrom('car_override').select('value').where('car_id', '=', first).where('field', '=', field)
    return (await query.where('ended_at', 'is', null).executeTakeFirst())?.value
  }
  const choose = async (column: string, value: string) => {
    await cell(page, 0, column).focus()
    await page.keyboard.press('Enter')
    const editor = cell(page, 0, column).locator('select')
    await editor.selectOption(value)
    await editor.press('Enter')
  }
  await choose('badge', 'just-arrived')
  await message(page).getByText('Новинка').waitFor()
  expect(await openOf('badge')).toBe('just-arrived')
  expect(await cell(page, 0, 'badge').innerText()).toBe('Новинка')

  const branchBefore = await cell(page, 0, 'branch').innerText()
  const { branch_id: was } = await db
    .selectFrom('car')
    .select('branch_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const others = await db.selectFrom('branch').select(['id', 'name']).where('id', '<>', was).orderBy('id').execute()
  const [target, theirs] = [others[0], others.at(-1)]
  await choose('branch', String(target?.id))
  await message(page)
    .getByText(`Сохранено`)
    .getByText(target?.name ?? '')
    .waitFor()
  expect(await openOf('branchId')).toBe(target?.id)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => cell(page, 0, 'branch').innerText()).toBe(branchBefore)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => cell(page, 0, 'badge').innerText()).toBe('')
  expect([await openOf('badge'), await openOf('branchId')]).toEqual([undefined, undefined])

  await applyStockChange(stock, actorOf(other), {
    batch: randomUUID(),
    cars: [{ id: first, was: String(was), ownId: 0 }],
    change: { kind: 'branch', branchId: theirs?.id ?? 0, reason: 'other' },
  })
  await choose('branch', String(target?.id))
  const note = cell(page, 0, 'branch').locator('.desk-cell-note')
  await note.getByText(`филиал уже изменили: ${theirs?.name}`).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await note.getByRole('button', { name: 'Оставить как есть' }).click()
  expect(await cell(page, 0, 'branch').innerText()).toBe(theirs?.name)
})

it('a chosen column says how prices stand beside those of similar cars, and sorts by it', async () => {
  await using _ = await addMarket()
  const page = await visit(manager.cookie, `${LIST}&column=position`, WIDE)
  await page.getByRole('columnheader', { name: 'К\u00a0похожим' }).getByRole('link').click()
  await page.waitForURL(/sort=position/)
  const first = cell(page, 0, 'position')
  await expect.poll(() => first.innerText()).toMatch(/^На\s\d+\s% ниже$/)
  expect(await first.getAttribute('title')).toContain('ниже медианы')
  expect(await findAccessibilityViolations(page)).toEqual([])
})

/** A market where cars like one of the stock cost twice as much; disposed of, it is gone. */
async function addMarket() {
  const { price_rub, year, mileage_km, ...car } = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['price_rub', 'year', 'mileage_km', 'brand.slug as brand_slug', 'model.slug as model_slug'])
    .where('catalogue_block', '=', 'used')
    .where('state', '=', 'published')
    .where('mileage_km', 'is not', null)
    .where((eb) => eb.or([eb('condition', 'is', null), eb('condition', '<>', 'damaged')]))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('feed_source')
    .values({ name: 'market', is_reference: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('market_car')
    .values(
      [1, 2, 3, 4].map((number) => ({
        ...car,
        source_id: id,
        key: String(number),
        catalogue_block: 'used' as const,
        trim_key: '',
        year,
        mileage_km,
        price_rub: 2 * price_rub,
        is_damaged: false,
      })),
    )
    .execute()
  return {
    [Symbol.asyncDispose]: async () => void (await db.deleteFrom('feed_source').where('id', '=', id).execute()),
  }
}
