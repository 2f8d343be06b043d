import { expect, it } from 'vitest'
import { type Grant, OPERATOR } from '#domain/access/rights.ts'
import { setOverride } from '#domain/stock/overrides/overrides.server.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { carPath } from '#urls/car-paths.ts'
import { staffCarPath } from '#urls/staff-paths.ts'

// A car of the stock as its manager changes it: on a phone, at a desk, without script, and two people at once.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context
const [branch = { id: 0 }, elsewhere = { id: 0 }] = await db.selectFrom('branch').select('id').orderBy('id').execute()
const managerOf = async (branchId: number, name: string) => {
  const grants: Grant[] = [{ role: 'stock-manager', branchId }]
  return addStaff(grants, { name })
}
const manager = await managerOf(branch.id, 'Марк Ерёмин')
const colleague = await managerOf(branch.id, 'Юлия Ким')
const stranger = await managerOf(elsewhere.id, 'Лев Чужой')

let taken = 0
/** A car for sale that no other test has changed, with its public page. */
async function nextCar() {
  taken += 1
  const car = await db
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
    .where('branch_id', '=', branch.id)
    .orderBy('car.id', 'desc')
    .offset(taken)
    .executeTakeFirstOrThrow()
  const path = carPath({ ...car, brand: { slug: car.brand }, model: { slug: car.model } })
  const read = async () => (await (await fetch(origin + path)).text()).replaceAll(/\s/g, ' ')
  return {
    ...car,
    /** The title of its page has the price, or says that there is none. */
    readTitle: async () => /<title>(.*?)<\/title>/.exec(await read())?.[1] ?? '',
    isSold: async () => (await read()).includes('Продан'),
    readBadge: async () => (await read()).includes('Выгодная цена'),
  }
}

it.each([360, 1440])('at %i px a price is set over the feed’s and taken back, and the site follows', async (width) => {
  const { id, readTitle } = await nextCar()
  const page = await visit(manager.cookie, staffCarPath(id), { viewport: { width, height: 800 } })
  await page.getByRole('link', { name: 'Изменить: Цена', exact: true }).click()
  await page.getByLabel('Цена, ₽').fill('1234500')
  await page.locator('select[name=reason]').selectOption('negotiated')
  await page.getByRole('button', { name: 'Поставить своё' }).click()
  await page.getByText('Своё значение стоит').waitFor()
  await page.getByText(/Марк Ерёмин, .*договорённость, до/).waitFor()
  await expect.poll(readTitle).toContain('1 234 500')
  await page.getByRole('link', { name: 'Изменить: Цена', exact: true }).click()
  await page.getByRole('button', { name: 'Вернуть значение фида' }).click()
  await page.getByText('Снова как в').waitFor()
  await expect.poll(readTitle).not.toContain('1 234 500')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

it('a badge is given until a day and taken off, and pages in memory follow', async () => {
  const { id, readTitle, readBadge } = await nextCar()
  await expect.poll(readTitle).not.toBe('')
  expect(await readBadge()).toBe(false)
  const page = await visit(manager.cookie, staffCarPath(id), { viewport: { width: 360, height: 800 } })
  await page.getByRole('link', { name: 'Изменить: Метка', exact: true }).click()
  await page.locator('select[name=value]').selectOption('Выгодная цена')
  await page.getByRole('button', { name: 'Поставить метку' }).click()
  await page.getByText('Метка стоит').waitFor()
  await expect.poll(readBadge).toBe(true)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Метка: Выгодная цена' })
    .filter({ hasText: 'Марк Ерёмин' })
    .waitFor()
  await page.getByRole('link', { name: 'Изменить: Метка', exact: true }).click()
  await page.getByRole('button', { name: 'Снять метку' }).click()
  await page.getByText('Метка снята.').waitFor()
  await expect.poll(readBadge).toBe(false)
})

it('without script a wrong value comes back with its error, and a good one is set', async () => {
  const { id } = await nextCar()
  const page = await visit(manager.cookie, `${staffCarPath(id)}?edit=price.priceRub`, { javaScriptEnabled: false })
  await page.getByLabel('Цена, ₽').fill('даром')
  await page.getByLabel('Последний день').fill('')
  await page.getByRole('button', { name: 'Поставить своё' }).click()
  await page.getByText('Укажите последний день.').first().waitFor()
  expect(await page.getByLabel('Цена, ₽').inputValue()).toBe('даром')
  await page.goto(`${page.url().split('/staff/')[0]}${staffCarPath(id)}?edit=description`)
  await page.getByLabel('Описание').fill('Один владелец\nДва ключа')
  await page.getByRole('button', { name: 'Поставить своё' }).click()
  await page.getByText('Своё значение стоит').waitFor()
  const car = await db.selectFrom('car').select('description').where('id', '=', id).executeTakeFirstOrThrow()
  expect(car.description).toBe('Один владелец\nДва ключа')
})

it('of two who edit one value the second sees what the first has set, and keeps what they have typed', async () => {
  const { id } = await nextCar()
  const path = `${staffCarPath(id)}?edit=trim`
  const [mine, theirs] = [await visit(manager.cookie, path), await visit(colleague.cookie, path)]
  await theirs.getByLabel('Комплектация').fill('Prestige')
  await theirs.getByRole('button', { name: 'Поставить своё' }).click()
  await theirs.getByText('Своё значение стоит').waitFor()
  await mine.getByLabel('Комплектация').fill('Comfort')
  await mine.getByRole('button', { name: 'Поставить своё' }).click()
  await mine.getByText('Юлия Ким поставил(а): Prestige').waitFor()
  expect(await mine.getByLabel('Комплектация').inputValue()).toBe('Comfort')
  await mine.getByRole('button', { name: 'Поставить своё' }).click()
  await mine.getByText('Своё значение стоит').waitFor()
  const car = await db.selectFrom('car').select('trim').where('id', '=', id).executeTakeFirstOrThrow()
  expect(car.trim).toBe('Comfort')
})

it('a car is hidden, shown and sold, and the site follows', async () => {
  const { id, readTitle, isSold } = await nextCar()
  const page = await visit(manager.cookie, staffCarPath(id))
  await page.getByRole('button', { name: 'Скрыть' }).click()
  await page.getByText('Состояние изменено').waitFor()
  await expect.poll(readTitle).toContain('Такой страницы нет')
  await page.getByRole('button', { name: 'Показать' }).click()
  await expect.poll(readTitle).not.toContain('Такой страницы нет')
  await page.getByText('Продан…').click()
  await page.getByRole('button', { name: 'Автомобиль продан' }).click()
  await expect.poll(isSold).toBe(true)
  await page.getByRole('listitem').filter({ hasText: 'Скрыт' }).first().waitFor()
})

it('a car of another branch is not found, neither its page nor its forms', async () => {
  const { id, priceRub } = await nextCar()
  const open = (init?: RequestInit) =>
    fetch(origin + staffCarPath(id), { headers: { cookie: stranger.cookie, origin: siteUrl }, ...init })
  expect((await open()).status).toBe(404)
  const fields = { intent: 'set', field: 'price.priceRub', value: '1', reason: 'offer', until: '2099-01-01' }
  const forms: Record<string, string>[] = [
    { ...fields, value: '1000000' },
    { intent: 'end', shown: '1' },
    { intent: 'state', from: 'published', to: 'sold' },
  ]
  for (const form of forms) expect((await open({ method: 'POST', body: new URLSearchParams(form) })).status).toBe(404)
  const car = await db.selectFrom('car').select(['price_rub', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(car).toEqual({ price_rub: priceRub, state: 'published' })
})

it('a badge leaves pages in memory within two seconds of its end, although nobody does anything', async () => {
  const { id, readBadge } = await nextCar()
  expect(await readBadge()).toBe(false)
  const until = new Date(Date.now() + 4000)
  const badge = { carId: id, field: 'badge', value: 'good-price', reason: 'offer', until, shown: null } as const
  expect(await setOverride(context, OPERATOR, badge)).toMatchObject({ ok: true })
  await expect.poll(readBadge, { timeout: until.getTime() - Date.now() }).toBe(true)
  await expect.poll(readBadge, { timeout: until.getTime() - Date.now() + 2000 }).toBe(false)
})
