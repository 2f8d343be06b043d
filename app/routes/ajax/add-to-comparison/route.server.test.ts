import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
/** Used cars. */
const cars: number[] = []
for (let made = 0; made < MAX_COMPARED + 20; made += 1) cars.push(await addCar(database.db))
const newCar = await addCar(database.db)
await database.db.updateTable('car').set({ catalogue_block: 'new' }).where('id', '=', newCar).execute()
const testSite = await shareInFile(createTestSite(database, { siteUrl: 'http://localhost:3000' }))
beforeEach(async () => {
  await database.db.deleteFrom('visitor').execute()
})

const PATH = '/ajax/add2compare.php'

const call = (fields: string, cookie = '') =>
  action({ ...createActionArgs(testSite.site, PATH, fields, { cookie }), pattern: PATH })

const add = (car: number | undefined, iblock: number, cookie?: string) =>
  call(`action=ADD_TO_COMPARE_LIST&id=${car}&iblock=${iblock}`, cookie)
const remove = (car: number | undefined, cookie?: string) =>
  call(`action=DELETE_FROM_COMPARE_LIST&id=${car}&iblock=2`, cookie)

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('add2compare.php', () => {
  it('adds a car, and removes it when it is added again', async () => {
    const first = await add(cars[0], 2)
    expect(await first.json()).toEqual({ success: 'Y', msg: 'Добавлено к\u00A0сравнению', count: 1, active: true })
    const cookie = cookieOf(first)
    expect(cookie).toMatch(/^visitor=/)
    expect(await (await add(newCar, 1, cookie)).json()).toMatchObject({ success: 'Y', count: 2, active: true })
    const again = await add(cars[0], 2, cookie)
    expect(await again.json()).toEqual({ success: 'Y', msg: 'Убрано из\u00A0сравнения', count: 1, active: false })
  })

  it('removes a car, and removing it again succeeds too', async () => {
    const cookie = cookieOf(await add(cars[0], 2))
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await (await remove(cars[0], cookie)).json()).toMatchObject({ success: 'Y', count: 0, active: false })
    expect((await call(`action=DELETE_FROM_COMPARE_LIST&id=${cars[0]}`, cookie)).status).toBe(200)
  })

  it('refuses a car of another block, an unknown car and a sold one', async () => {
    const cookie = cookieOf(await add(cars[0], 2))
    const sold = await addCar(database.db)
    await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
    for (const refused of [
      add(cars[1], 1, cookie),
      add(newCar, 2, cookie),
      add(newCar, 3, cookie),
      add(99999, 2, cookie),
      add(sold, 2, cookie),
    ]) {
      const response = await refused
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ success: 'N', count: 1, active: false })
    }
  })

  it('a car that has been sold or withdrawn since can still be removed', async () => {
    const [one, other] = [await addCar(database.db), await addCar(database.db)]
    const cookie = cookieOf(await add(one, 2))
    await add(other, 2, cookie)
    await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', one).execute()
    await database.db.updateTable('car').set({ state: 'draft' }).where('id', '=', other).execute()
    expect(await (await add(one, 2, cookie)).json()).toMatchObject({ success: 'Y', count: 1, active: false })
    expect(await (await remove(other, cookie)).json()).toMatchObject({ success: 'Y', count: 0, active: false })
  })

  it.each([
    '',
    'action=ADD_TO_COMPARE_LIST&id=1',
    'action=ADD_TO_COMPARE_LIST&iblock=2',
    'action=ADD_TO_COMPARE_LIST&id=x&iblock=2',
    'action=ADD_TO_COMPARE_LIST&id=1&iblock=new',
    'action=ADD_TO_COMPARE_LIST&id=1&iblock=2&iblock=2',
    'action=DELETE_FROM_COMPARE_LIST&id=1&iblock=',
    'action=constructor&id=1&iblock=2',
    'id=1&iblock=2',
  ])('answers 400 in the same shape to %s', async (fields) => {
    const response = await call(fields)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ success: 'N', msg: expect.any(String), count: 0, active: false })
  })

  it('thirty parallel additions never exceed the limit', async () => {
    const cookie = cookieOf(await add(cars[0], 2))
    const answers = await Promise.all(cars.slice(1, 31).map(async (car) => (await add(car, 2, cookie)).json()))
    expect(answers.filter(({ success }) => success === 'Y')).toHaveLength(MAX_COMPARED - 1)
    expect(answers.find(({ success }) => success === 'N')).toMatchObject({
      count: MAX_COMPARED,
      msg: expect.stringContaining('20\u00A0автомобилей'),
    })
    expect(await database.db.selectFrom('compared_car').selectAll().execute()).toHaveLength(MAX_COMPARED)
  })

  it('parallel clicks on one car toggle it one after another', async () => {
    const cookie = cookieOf(await add(cars[0], 2))
    await Promise.all(Array.from({ length: 11 }, () => add(cars[1], 2, cookie)))
    expect(await (await add(99999, 2, cookie)).json()).toMatchObject({ count: 2 })
    await Promise.all(Array.from({ length: 7 }, () => add(cars[1], 2, cookie)))
    expect(await (await add(99999, 2, cookie)).json()).toMatchObject({ count: 1 })
  })
})
