import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { attachPhotos, type CarPhotoList } from './attach-photos.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'

const { db } = await shareInFile(createTestDatabase())

beforeEach(async () => {
  await sql`truncate car, photo, car_photo, brand, model restart identity cascade`.execute(db)
  await addStock(db)
})

const attach = (...lists: CarPhotoList[]) => db.transaction().execute((tx) => attachPhotos(tx, lists))

async function listUrls(carId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('car_photo')
    .innerJoin('photo', 'photo.id', 'photo_id')
    .select(['source_url', 'position'])
    .where('car_id', '=', carId)
    .orderBy('position')
    .execute()
  expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index))
  return rows.map((row) => row.source_url)
}

const markReady = (url: string) =>
  db.updateTable('photo').set({ state: 'ready', due_at: null }).where('source_url', '=', url).execute()

const countOf = async (carId: number) =>
  (await db.selectFrom('car').select('photo_count').where('id', '=', carId).executeTakeFirstOrThrow()).photo_count

describe('the photographs of a car', () => {
  it('have the order of the list and wait to be fetched', async () => {
    const car = await addCar(db)
    expect(await attach({ carId: car, urls: ['https://a.example/2.jpg', 'https://a.example/1.jpg'] })).toEqual({
      waiting: true,
    })
    expect(await listUrls(car)).toEqual(['https://a.example/2.jpg', 'https://a.example/1.jpg'])
    expect(await db.selectFrom('photo').select(['state', 'host']).distinct().execute()).toEqual([
      { state: 'waiting', host: 'a.example' },
    ])
  })

  it('follow the list when it grows, shrinks, is reversed or emptied', async () => {
    const car = await addCar(db)
    for (const names of ['a b c', 'c b a', 'd a b c e', 'c', '', 'a b']) {
      const urls = names
        .split(' ')
        .filter(Boolean)
        .map((name) => `https://a.example/${name}.jpg`)
      await attach({ carId: car, urls })
      expect(await listUrls(car)).toEqual(urls)
    }
  })

  it('are shared by cars that show the same address', async () => {
    const [one, two] = [await addCar(db), await addCar(db)]
    const urls = ['https://a.example/1.jpg']
    await attach({ carId: one, urls }, { carId: two, urls })
    expect(await db.selectFrom('photo').select('id').execute()).toHaveLength(1)
  })

  it('count when they are ready', async () => {
    const car = await addCar(db)
    const urls = ['https://a.example/1.jpg', 'https://a.example/2.jpg']
    await attach({ carId: car, urls })
    expect(await countOf(car)).toBe(0)
    await markReady(urls[0] ?? '')
    await attach({ carId: car, urls })
    expect(await countOf(car)).toBe(1)
    await markReady(urls[1] ?? '')
    expect(await attach({ carId: car, urls })).toEqual({ waiting: false })
    expect(await countOf(car)).toBe(2)
    await attach({ carId: car, urls: [] })
    expect(await countOf(car)).toBe(0)
  })

  it('leave out repeated addresses', async () => {
    const car = await addCar(db)
    await attach({
      carId: car,
      urls: ['https://a.example/2.jpg', 'https://a.example/1.jpg', 'https://a.example/2.jpg'],
    })
    expect(await listUrls(car)).toEqual(['https://a.example/2.jpg', 'https://a.example/1.jpg'])
  })

  it('cause no write when nothing changed', async () => {
    const car = await addCar(db)
    const list = { carId: car, urls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] }
    await attach(list)
    const versions = () => sql`select xmin, ctid from car_photo union all select xmin, ctid from car`.execute(db)
    const before = (await versions()).rows
    await attach(list)
    expect((await versions()).rows).toEqual(before)
  })
})
