import { expect, it } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { carPath } from '#urls/car-paths.ts'
import { staffPath } from '#urls/staff-paths.ts'

// Many cars at once: what would change is shown before, what has changed after, and it can be undone.

const { addStaff, context, origin, visit } = await createStaffVisits()
const { db } = context
const manager = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Марк Ерёмин' })

/** Cars for sale, each time others. */
let taken = 0
async function nextCars(count: number) {
  const rows = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select([
      'car.id',
      'catalogue_block as block',
      'brand.slug as brand',
      'model.slug as model',
      'price_rub as priceRub',
    ])
    .where('state', '=', 'published')
    .orderBy('car.id', 'desc')
    .offset(100 + taken)
    .limit(count)
    .execute()
  taken += count
  return rows.map(({ brand, model, ...car }) => ({
    ...car,
    path: carPath({ ...car, brand: { slug: brand }, model: { slug: model } }),
  }))
}
const pricesOf = async (ids: readonly number[]) => {
  const rows = await db.selectFrom('car').select('price_rub').where('id', 'in', ids).orderBy('id', 'desc').execute()
  return rows.map((row) => row.price_rub)
}
const formatPrice = (rub: number) => new Intl.NumberFormat('ru-RU').format(rub).replaceAll(/\s/g, ' ')
/** The title of a car's page has its price. */
const readTitle = async (path: string) =>
  /<title>(.*?)<\/title>/.exec(await (await fetch(origin + path)).text())?.[1]?.replaceAll(/\s/g, ' ') ?? ''

it.each([
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 360, height: 740 } }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('ten cars are re-priced together and undone: %s', async (_, options) => {
  const cars = await nextCars(10)
  const ids = cars.map(({ id }) => id)
  const before = cars.map(({ priceRub }) => priceRub)
  const cut = before.map((rub) => Math.round((rub * 0.95) / 1000) * 1000)
  const [{ path } = { path: '' }] = cars
  // The page is in memory before its price changes.
  await readTitle(path)
  const page = await visit(manager.cookie, `${staffPath('stock/bulk')}?car=${ids.join(',')}&do=price`, options)
  await page.locator('select[name=rule]').selectOption('less-percent')
  await page.getByLabel('Сколько').fill('5')
  await page.getByRole('button', { name: 'Показать, что изменится' }).click()
  await page.getByRole('button', { name: /^Изменить цену: 10/ }).waitFor()
  expect(await pricesOf(ids)).toEqual(before)
  await page.getByRole('button', { name: /^Изменить цену: 10/ }).click()
  await page.getByText('Изменено: 10').waitFor()
  expect(await pricesOf(ids)).toEqual(cut)
  await expect.poll(() => readTitle(path)).toContain(formatPrice(cut[0] ?? 0))
  await page.getByRole('button', { name: 'Отменить всё' }).click()
  await page.getByText('Возвращено: 10').waitFor()
  expect(await pricesOf(ids)).toEqual(before)
  await expect.poll(() => readTitle(path)).not.toContain(formatPrice(cut[0] ?? 0))
})

it('ticked cars go from the list to the page of the change, and back to the same list', async () => {
  // A draft among them, from another test, would have nothing to change.
  const page = await visit(manager.cookie, `${staffPath('stock')}?state=published&block=used`)
  const boxes = page.locator('.desk-stock input[type=checkbox]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByText('Выбрано 2').waitFor()
  await page.getByRole('button', { name: 'Состояние…' }).click()
  await page.locator('select[name=to]').selectOption('draft')
  await page.getByRole('button', { name: 'Показать, что изменится' }).click()
  await page.getByRole('button', { name: /^Изменить состояние: 2/ }).click()
  await page.getByText('Изменено: 2').waitFor()
  await page.getByRole('button', { name: 'Отменить всё' }).click()
  await page.getByText('Возвращено: 2').waitFor()
  await page.getByRole('link', { name: 'К\u00a0складу' }).click()
  await page.waitForURL('**/stock/?state=published&block=used')
  expect(await page.getByText('Выбрано').isVisible()).toBe(false)
})

it('a wrong amount is named at its field, and nothing is offered to press', async () => {
  const [car] = await nextCars(1)
  const search = `?car=${car?.id}&do=price&rule=less-percent&amount=90&reason=offer&until=2099-01-01`
  const page = await visit(manager.cookie, staffPath('stock/bulk') + search)
  expect(await page.getByLabel('Сколько').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('button', { name: /^Изменить цену/ }).count()).toBe(0)
})
