import { beforeEach, expect, it } from 'vitest'
import { type Insertable, sql } from 'kysely'
import type { Car } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { DAY_MS } from '#locale/durations.ts'
import { addStock } from '#tests/factories/cars.ts'
import { countStatements, deskFixture, DESK_TIME } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { PART_LABELS } from '../completeness.ts'
import { countStock, listStockChoices } from './count-stock.server.ts'
import { listStock } from './list-stock.server.ts'
import { parseStockQuery, STOCK_PAGE_SIZE, STOCK_SORTS } from './stock-query.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addPerson, addRequestAt } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', south)
const director = await addPerson('administrator', null)
await addStock(db)
await db.insertInto('brand').values({ slug: 'geely', name: 'Geely', name_ru: 'Джили', is_known: true }).execute()
await db
  .insertInto('model')
  .values({ brand_id: 2, slug: 'monjaro', name: 'Monjaro', name_ru: 'Монжаро', is_known: true })
  .execute()

beforeEach(() => sql`truncate car, visitor, request restart identity cascade`.execute(db))

const daysAgo = (days: number) => new Date(DESK_TIME.getTime() - days * DAY_MS)

/** A car of the south that lacks nothing but what `parts` says. */
async function addCar(parts: Partial<Insertable<Car>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('car')
    .values({
      catalogue_block: 'used',
      brand_id: 1,
      model_id: 1,
      year: 2024,
      trim: 'Comfort',
      equipment: JSON.stringify([{ name: 'Комфорт', items: ['Климат'] }]),
      description: 'Один владелец',
      video_url: 'https://video.example/1',
      body: 'sedan',
      fuel: 'petrol',
      power_hp: 106,
      gearbox: 'manual',
      drive: 'front',
      colour: 'white',
      mileage_km: 12_000,
      photo_count: 12,
      price_rub: 1_000_000,
      availability: 'in-stock',
      branch_id: south,
      state: 'published',
      state_since: daysAgo(1),
      published_at: daysAgo(10),
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const list = (actor: StaffActor, address = '') =>
  listStock(context, actor, parseStockQuery(new URLSearchParams(address)))
const ids = async (address = '', actor = director) => (await list(actor, address)).map(({ id }) => id)
const count = (actor: StaffActor, address = '') =>
  countStock(context, actor, parseStockQuery(new URLSearchParams(address)))

it('everybody sees the cars of their branches, and those without one who has all branches', async () => {
  const [own, other, none] = [await addCar(), await addCar({ branch_id: north }), await addCar({ branch_id: null })]
  expect(await ids('', manager)).toEqual([own])
  expect(await ids()).toEqual([none, other, own])
  expect(await ids(`branch=${north}`, manager)).toEqual([])
  expect((await count(manager)).total).toBe(1)
  expect((await listStockChoices(context, manager)).branches.map(({ id }) => id)).toEqual([south])
})

it('a row has what the list shows', async () => {
  const vin = 'XTA210990Y2764471'
  const id = await addCar({ vin, video_url: null, photo_count: 9 })
  await addRequestAt(south, { kind: 'question', carId: id, createdAt: daysAgo(13) })
  await addRequestAt(south, { kind: 'question', carId: id, createdAt: daysAgo(15) })
  const spam = await addRequestAt(south, { kind: 'question', carId: id })
  await db.updateTable('request_work').set({ status: 'spam' }).where('request_id', '=', spam).execute()
  const visitor = await db
    .insertInto('visitor')
    .values({ token_hash: Buffer.alloc(32), created_at: DESK_TIME, seen_at: DESK_TIME })
    .returning('id')
    .executeTakeFirstOrThrow()
  const favourite = { visitor_id: visitor.id, car_id: id, added_at: DESK_TIME }
  await db
    .insertInto('favourite')
    .values({ ...favourite, price_rub: 1, notified_price_rub: 1, notified_state: 'published' })
    .execute()
  expect(await list(manager)).toMatchObject([
    {
      id,
      vin,
      brand: { name: 'LADA' },
      days: 10,
      requests: 1,
      hearts: 1,
      photo: undefined,
      photoCount: 9,
      completeness: { score: 10, missing: ['фото', 'видео'] },
      reservedUntil: null,
    },
  ])
})

it('days count from the publication, else from the entry, and end when the car is sold', async () => {
  await addCar({ published_at: daysAgo(61) })
  await addCar({ published_at: null, created_at: daysAgo(5), state: 'draft' })
  await addCar({ published_at: daysAgo(40), state: 'sold', state_since: daysAgo(10) })
  const rows = await list(director, 'state=draft&state=published&state=sold&sort=days')
  expect(rows.map(({ days }) => days)).toEqual([5, 30, 61])
})

it('filters select by brand, block, price, days, photographs and state', async () => {
  const old = await addCar({ published_at: daysAgo(61), price_rub: 500_000, photo_count: 0 })
  const young = await addCar({ brand_id: 2, model_id: 2, catalogue_block: 'new', price_rub: 3_000_000 })
  const sold = await addCar({ state: 'sold' })
  const reserved = await addCar({ state: 'reserved' })
  expect(await ids('brand=2')).toEqual([young])
  expect(await ids('block=new')).toEqual([young])
  expect(await ids('price-from=500001&price-to=2000000')).toEqual([reserved])
  expect(await ids('days-from=61')).toEqual([old])
  expect(await ids('days-to=60')).toEqual([reserved, young])
  expect(await ids('photos=none')).toEqual([old])
  await db.transaction().execute(async (tx) => {
    // Without its entry of the log.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into car_override (car_id, field, value, set_by, set_at, reason, until)
      values (${young}, 'price.priceRub', '3000000', 'operator', now(), 'offer', now() + interval '1 day')`.execute(tx)
  })
  expect(await ids('price=own')).toEqual([young])
  expect(await ids('state=sold')).toEqual([sold])
  expect(await count(director, 'state=sold')).toMatchObject({
    total: 1,
    moneyRub: 1_000_000,
    views: { all: 3, old: 1, own: 1, photoless: 1, reserved: 1, hidden: 0 },
  })
})

it.each([
  ['джили мон', 'geely'],
  ['MONJARO 2024', 'geely'],
  ['4471', 'lada'],
  ['…у2764471', 'lada'],
  ['%', undefined],
])('a search for «%s»', async (q, expected) => {
  await addCar({ vin: 'XTA210990Y2764471' })
  await addCar({ brand_id: 2, model_id: 2, vin: 'XTA210990Y2764472' })
  const rows = await list(director, String(new URLSearchParams({ q })))
  expect(rows.map(({ brand }) => brand.slug)).toEqual(expected === undefined ? [] : [expected])
})

it('each column sorts both ways, and what has no value is last', async () => {
  const first = await addCar({ vin: 'XTA210990Y2760001', price_rub: 1, photo_count: 1, trim: 'A' })
  const last = await addCar({
    vin: 'XTA210990Y2769999',
    brand_id: 2,
    model_id: 2,
    branch_id: north,
    state: 'reserved',
    published_at: daysAgo(90),
  })
  await addRequestAt(north, { kind: 'question', carId: last })
  const none = await addCar({ vin: null, branch_id: null })
  expect(await ids('sort=vin')).toEqual([first, last, none])
  expect(await ids('sort=-vin')).toEqual([last, first, none])
  expect((await ids('sort=price'))[0]).toBe(first)
  expect((await ids('sort=-days'))[0]).toBe(last)
  expect((await ids('sort=photos'))[0]).toBe(first)
  expect((await ids('sort=-requests'))[0]).toBe(last)
  expect((await ids('sort=-state'))[0]).toBe(last)
  expect((await ids('sort=name'))[0]).toBe(last)
  expect((await ids('sort=branch')).at(-1)).toBe(none)
  for (const sort of STOCK_SORTS) expect((await ids(`sort=-${sort}`)).length, sort).toBe(3)
})

it('the score sorts as it is shown, and each part lowers it by one', async () => {
  const bare = {
    photos: { photo_count: 9 },
    vin: { vin: null },
    trim: { trim: '' },
    equipment: { equipment: '[]' },
    description: { description: null },
    video: { video_url: null },
    body: { body: null },
    engine: { power_hp: null },
    gearbox: { gearbox: null },
    drive: { drive: null },
    colour: { colour: null },
    mileage: { mileage_km: null },
  } satisfies Record<keyof typeof PART_LABELS, Partial<Insertable<Car>>>
  const parts = Object.entries(bare)
  for (let lacking = 0; lacking <= parts.length; lacking += 1) {
    const changes = Object.fromEntries(parts.slice(0, lacking).flatMap(([, change]) => Object.entries(change)))
    await addCar({ vin: `XTA210990Y27600${String(lacking).padStart(2, '0')}`, ...changes })
  }
  const rows = await list(director, 'sort=score')
  expect(rows.map(({ completeness }) => completeness.score)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(rows[0]?.completeness.missing).toEqual(Object.values(PART_LABELS))
})

it('a price stands beside those of comparable cars when it is asked for, and sorts by it, the incomparable last', async () => {
  const prices = [900_000, 1_000_000, 1_000_000, 1_000_000, 1_300_000]
  const alike = []
  for (const price_rub of prices) alike.push(await addCar({ price_rub }))
  const [alone, damaged] = [
    await addCar({ year: 2010, brand_id: 2, model_id: 2 }),
    await addCar({ condition: 'damaged' }),
  ]
  expect((await list(director)).map(({ position }) => position)).toEqual(Array.from({ length: 7 }, () => undefined))
  const ordered = await list(director, 'column=position&sort=position')
  expect(ordered.map(({ id }) => id)).toEqual([alike[0], alike[3], alike[2], alike[1], alike[4], damaged, alone])
  expect(ordered[0]?.position).toMatchObject({ kind: 'known', cars: 4, percent: -10 })
  expect(ordered.slice(-2).map(({ position }) => position?.kind)).toEqual([undefined, 'too-few'])
  expect((await ids('sort=-position')).slice(0, 2)).toEqual([alike[4], alike[3]])
  expect(await ids('sort=position&page=2')).toEqual([])
})

it('a new car needs no mileage', async () => {
  await addCar({ catalogue_block: 'new', mileage_km: null, vin: 'XTA210990Y2764471' })
  expect((await list(director))[0]?.completeness.missing).toEqual([])
})

it('pages have fifty rows, each car is on one of them, and one statement reads a page', async () => {
  for (let index = 0; index < STOCK_PAGE_SIZE + 2; index += 1) await addCar()
  const [first, second] = [await ids('sort=price'), await ids('sort=price&page=2')]
  expect([first.length, second.length]).toEqual([STOCK_PAGE_SIZE, 2])
  expect(new Set([...first, ...second]).size).toBe(STOCK_PAGE_SIZE + 2)
  expect(await ids('page=9')).toEqual([])
  const counted = countStatements(db)
  const query = parseStockQuery(new URLSearchParams())
  await listStock({ ...context, db: counted.db }, director, query)
  await countStock({ ...context, db: counted.db }, director, query)
  await listStockChoices({ db: counted.db }, director)
  expect(counted.count()).toBe(3)
})
