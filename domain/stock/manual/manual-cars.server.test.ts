import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { acquireImportLock } from '#domain/feeds/imports/import-run.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { MANUAL_CAR, parseManualCar } from '#tests/factories/manual-cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { changeCarState } from '../states/change-car-state.server.ts'
import { findManualCar } from './find-manual-car.server.ts'
import { addManualCar, changeManualCar } from './save-manual-car.server.ts'
import { suggestByVin } from './suggest-by-vin.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null)
const ofNorth = await addPerson('stock-manager', north)

beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing restart identity cascade`.execute(db)
})

const { vin: VIN = '' } = MANUAL_CAR

const carOf = (texts: Readonly<Record<string, string>> = {}) => parseManualCar({ branchId: String(south), ...texts })
const add = (texts?: Readonly<Record<string, string>>, actor = manager) => addManualCar(context, actor, carOf(texts))
const stored = () => db.selectFrom('car').selectAll().orderBy('id').execute()
const isAdded = { ok: true, carId: 1 }

/** The feed with one car of this VIN, or with another car. */
const feed = (vin: string | null) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([vin === null ? createDraft(9) : createDraft(8, { vin, key: vin }), createDraft(7)]),
      force: true,
    },
  )

it('a car that no feed has is a draft in the reference data’s words, and is on sale when somebody publishes it', async () => {
  expect(await add()).toEqual(isAdded)
  const [car] = await stored()
  expect(car).toMatchObject({
    state: 'draft',
    published_at: null,
    vin: VIN,
    year: 2020,
    mileage_km: 48_000,
    price_rub: 1_250_000,
    modification: '1.6 AT',
    branch_id: south,
    equipment: [{ name: '', items: ['Подогрев сидений', 'Камера'] }],
  })
  expect(await db.selectFrom('brand').select(['slug', 'is_known']).execute()).toEqual([
    { slug: 'hyundai', is_known: true },
  ])
  expect(await db.selectFrom('model').select('slug').execute()).toEqual([{ slug: 'solaris' }])
  advance(HOUR_MS)
  expect(await changeCarState(context, manager, { carId: 1, from: 'draft', to: 'published' })).toEqual({ ok: true })
  const [shown] = await stored()
  expect(shown).toMatchObject({ state: 'published', published_at: context.now() })
  const history = await db.selectFrom('car_state_change').select(['state', 'actor']).orderBy('id').execute()
  expect(history).toEqual([
    { state: 'draft', actor: manager.id },
    { state: 'published', actor: manager.id },
  ])
})

it('sent twice it is one car; a VIN that the stock has is refused, also of two at once', async () => {
  expect([await add(), await add()]).toEqual([isAdded, isAdded])
  expect(await add({ year: '2019' })).toEqual({ ok: false, reason: 'sent-before' })
  expect(await add({ key: 'two' })).toEqual({ ok: false, reason: 'vin-taken', carId: 1 })
  expect(await add({ key: 'three', vin: '' })).toMatchObject({ ok: true, carId: 2 })
  const other = { vin: 'XTA219110N0123456' }
  const both = await Promise.all([add({ key: 'a', ...other }), add({ key: 'b', ...other })])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stored()).toHaveLength(3)
})

it('a branch of others is refused, and an import that is running is not waited for', async () => {
  expect(await add({}, ofNorth)).toEqual({ ok: false, reason: 'branch' })
  expect(await add({ branchId: '' }, ofNorth)).toEqual({ ok: false, reason: 'branch' })
  await db.transaction().execute(async (tx) => {
    await acquireImportLock(tx, {})
    expect(await add()).toEqual({ ok: false, reason: 'busy' })
  })
  expect(await stored()).toEqual([])
  await add()
  await db.transaction().execute(async (tx) => {
    await acquireImportLock(tx, {})
    const change = changeManualCar(context, manager, { carId: 1, car: carOf({ year: '2021' }) })
    expect(await change).toEqual({ ok: false, reason: 'busy' })
  })
  expect(await changeManualCar(context, ofNorth, { carId: 1, car: carOf({ branchId: String(north) }) })).toEqual({
    ok: false,
    reason: 'unknown',
  })
  expect(await findManualCar(context, ofNorth, 1)).toBeUndefined()
})

it('what was entered is shown as it stands, and of two who change it the second is refused', async () => {
  await add()
  const texts = await findManualCar(context, manager, 1)
  expect(texts).toMatchObject({
    make: 'Hyundai',
    model: 'Solaris',
    year: '2020',
    equipment: 'Подогрев сидений\nКамера',
  })
  const shown = { ...texts }
  const change = (parts: Readonly<Record<string, string>>) =>
    changeManualCar(context, manager, { carId: 1, car: carOf({ ...shown, ...parts }) })
  expect(await change({})).toEqual(isAdded)
  advance(HOUR_MS)
  expect(await change({ 'price.priceRub': '1 200 000' })).toEqual(isAdded)
  expect(await change({ 'price.priceRub': '1 100 000' })).toEqual({ ok: false, reason: 'changed' })
  expect(await stored()).toMatchObject([{ state: 'draft', published_at: null, price_rub: 1_200_000 }])
  const prices = await db.selectFrom('car_price').select(['price_rub', 'actor']).orderBy('since').execute()
  expect(prices).toEqual([
    { price_rub: 1_250_000, actor: manager.id },
    { price_rub: 1_200_000, actor: manager.id },
  ])
})

it('a feed that lists the car has it from then on, also when it drops it', async () => {
  await add()
  await changeCarState(context, manager, { carId: 1, from: 'draft', to: 'published' })
  advance(HOUR_MS)
  expect(await feed(VIN)).toMatchObject({ ok: true })
  const [listed] = await stored()
  expect(listed).toMatchObject({ id: 1, vin: VIN, state: 'published' })
  expect(listed?.price_rub).not.toBe(1_250_000)
  expect(await findManualCar(context, manager, 1)).toBeUndefined()
  expect(await changeManualCar(context, manager, { carId: 1, car: carOf() })).toEqual({ ok: false, reason: 'unknown' })
  advance(HOUR_MS)
  await feed(null)
  expect((await stored())[0]).toMatchObject({ id: 1, state: 'held', price_rub: listed?.price_rub })
})

it('a draft that nobody has published is published by the feed that lists it', async () => {
  await add()
  advance(HOUR_MS)
  await feed(VIN)
  expect((await stored())[0]).toMatchObject({ id: 1, state: 'published', published_at: context.now() })
})

it('a car that was sold here and is traded in is the same car, as a draft again', async () => {
  await feed(VIN)
  advance(HOUR_MS)
  const [car] = await stored()
  const id = car?.id ?? 0
  expect(await add()).toEqual({ ok: false, reason: 'vin-taken', carId: id })
  await feed(null)
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', id).execute()
  advance(HOUR_MS)
  expect(await add({ title: 'duplicate', condition: 'damaged' }, manager)).toEqual({ ok: true, carId: id })
  const returned = {
    id,
    state: 'draft',
    published_at: null,
    price_rub: 1_250_000,
    mileage_km: 48_000,
    title: 'duplicate',
  }
  expect((await stored())[0]).toMatchObject({ ...returned, condition: 'damaged' })
  expect(await findManualCar(context, manager, id)).toMatchObject({ title: 'duplicate', condition: 'damaged' })
})

it('no feed may have the name of these cars', async () => {
  const name = 'entered by hand'
  const items = toFeedItems([createDraft(1)])
  const result = await importDrafts(
    { ...context, log: createLog('silent') },
    { source: name, origin: 'test', dialect: 'test', items },
  )
  expect(result).toMatchObject({ ok: false, problem: { reason: 'reserved-name' } })
})

const suggest = (vin: string) => suggestByVin(context, ofNorth, vin)

it('a VIN fills in what the cars whose VIN begins alike have in common', async () => {
  await add({ 'engine.powerHp': '123', gearbox: 'automatic', key: 'a' })
  await add({ 'engine.powerHp': '123', gearbox: 'manual', key: 'b', vin: 'Z94C241BBLR012346' })
  const { cars, texts } = await suggest('Z94C241BBLR099999')
  expect([cars, texts]).toEqual([
    2,
    { make: 'Hyundai', model: 'Solaris', 'engine.fuel': 'petrol', 'engine.powerHp': '123' },
  ])
  expect(await suggest('Z94K241CBLR099999')).toMatchObject({ cars: 0, texts: { make: 'Hyundai' } })
  expect(await suggest('XTA219110N0123456')).toEqual({ taken: null, cars: 0, texts: {} })
  expect(await suggest(VIN)).toMatchObject({ taken: { carId: 1, isSeen: false } })
})
