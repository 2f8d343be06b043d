import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listStock } from '../list/list-stock.server.ts'
import { parseStockQuery } from '../list/stock-query.ts'
import { endOverride, listOpenOverrides, setOverride } from '../overrides/overrides.server.ts'
import { applyStockChange } from './apply-stock-change.server.ts'
import { listBulkCars } from './list-bulk-cars.server.ts'
import { findStockBatch, undoStockBatch } from './stock-batches.server.ts'
import { formatShownCars, parseShownCars, type StockChange } from './stock-change.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
const ofSouth = await addPerson('stock-manager', south, 'Юлия Ким')

let lastEntry = 0
beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing, stock_batch restart identity cascade`.execute(db)
  await feed(2_000_000)
  await sql`update car set branch_id = ${south} where id = 1`.execute(db)
  const last = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
  lastEntry = last?.id ?? 0
  advance(HOUR_MS)
})

/** The feed with three cars, each 100,000 more than the one before. */
const feed = (priceRub: number) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([0, 1, 2].map((index) => createDraft(index + 1, {}, priceRub + index * 100_000))),
      force: true,
    },
  )
const listEntries = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'after'])
    .where('id', '>', lastEntry)
    .orderBy('id')
    .execute()
const pricesOf = async () => {
  const cars = await db.selectFrom('car').select('price_rub').orderBy('id').execute()
  return cars.map((car) => car.price_rub / 1000)
}
const statesOf = async () => {
  const cars = await db.selectFrom('car').select('state').orderBy('id').execute()
  return cars.map(({ state }) => state)
}

const cheaper: StockChange = { kind: 'price', rule: 'less-percent', amount: 10, reason: 'offer', until: '2026-12-01' }
const all = { query: parseStockQuery(new URLSearchParams()), carIds: [], isAll: true }
const showAll = async (actor: StaffActor, { kind }: StockChange) => {
  const { cars } = await listBulkCars(context, actor, { ...all, kind })
  return parseShownCars(formatShownCars(cars, kind))
}
/** Changes all cars as they are now, unless `cars` are those that were shown before. */
async function apply(change: StockChange, { actor = manager, cars }: { actor?: StaffActor; cars?: Shown } = {}) {
  const batch = randomUUID()
  await applyStockChange(context, actor, { batch, cars: cars ?? (await showAll(actor, change)), change })
  return batch
}
type Shown = Awaited<ReturnType<typeof showAll>>
const outcomes = async (batch: string, actor = manager) =>
  (await findStockBatch(context, actor, batch))?.rows.map(({ carId, skip, isUndone, canUndo }) => [
    carId,
    skip ?? (isUndone ? 'undone' : canUndo ? 'done' : 'kept'),
  ])

it('prices are cut by a share, rounded, and come back as they were, values of people included', async () => {
  await setOverride(context, manager, {
    carId: 2,
    field: 'price.priceRub',
    value: 1_955_000,
    reason: 'negotiated',
    until: new Date('2026-12-24T00:00:00Z'),
    shown: null,
  })
  expect(await pricesOf()).toEqual([2000, 1955, 2200])
  const batch = await apply(cheaper)
  expect(await pricesOf()).toEqual([1800, 1760, 1980])
  expect(await outcomes(batch)).toEqual([
    [1, 'done'],
    [2, 'done'],
    [3, 'done'],
  ])
  const [own] = await listOpenOverrides(context, 1)
  expect(own).toMatchObject({ value: 1_800_000, reason: 'offer', until: new Date('2026-12-01T21:00:00Z') })
  expect(await undoStockBatch(context, manager, batch)).toEqual({ ok: true, isPending: false })
  expect(await pricesOf()).toEqual([2000, 1955, 2200])
  expect(await outcomes(batch)).toEqual([
    [1, 'undone'],
    [2, 'undone'],
    [3, 'undone'],
  ])
  const [back] = await listOpenOverrides(context, 2)
  expect(back).toMatchObject({ value: 1_955_000, reason: 'negotiated' })
  expect(
    (await listEntries()).map(({ action, subject }) => `${action} ${subject.split('-').slice(0, 2).join('-')}`),
  ).toEqual([
    'car.set-value car:2',
    ...[1, 2, 3].map((id) => `car.set-value car:${id}`),
    expect.stringMatching(/^stock\.bulk stock-batch:/),
    'car.end-value car:1',
    'car.set-value car:2',
    'car.end-value car:3',
    expect.stringMatching(/^stock\.undo-bulk stock-batch:/),
  ])
})

it('what has changed since it was shown is left alone, and so it is by the undo', async () => {
  const cars = await showAll(manager, cheaper)
  await feed(2_050_000)
  await sql`update car set price_rub = 2000000 where id = 1`.execute(db)
  const batch = await apply(cheaper, { cars })
  expect(await outcomes(batch)).toEqual([
    [1, 'done'],
    [2, 'changed'],
    [3, 'changed'],
  ])
  const [own] = await listOpenOverrides(context, 1)
  await endOverride(context, manager, { carId: 1, shown: own?.id ?? 0 })
  expect(await outcomes(batch)).toEqual([
    [1, 'kept'],
    [2, 'changed'],
    [3, 'changed'],
  ])
  await undoStockBatch(context, manager, batch)
  expect(await pricesOf()).toEqual([2050, 2150, 2250])
})

it('the prices of the feed return at once, and the values of people come back by an undo', async () => {
  await apply({ ...cheaper, rule: 'set', amount: 1_500_000 })
  expect(await pricesOf()).toEqual([1500, 1500, 1500])
  const batch = await apply({ kind: 'fed-price' })
  expect(await pricesOf()).toEqual([2000, 2100, 2200])
  await undoStockBatch(context, manager, batch)
  expect(await pricesOf()).toEqual([1500, 1500, 1500])
  const again = await apply({ ...cheaper, rule: 'less-roubles', amount: 1_495_000 })
  expect(await outcomes(again)).toEqual([1, 2, 3].map((id) => [id, 'limits']))
})

it('changes that follow each other are undone one after the other, the last one first', async () => {
  const first = await apply(cheaper)
  const second = await apply({ ...cheaper, amount: 20 })
  await undoStockBatch(context, manager, first)
  expect(await pricesOf()).toEqual([1440, 1512, 1584])
  await undoStockBatch(context, manager, second)
  expect(await pricesOf()).toEqual([1800, 1890, 1980])
  await undoStockBatch(context, manager, first)
  expect(await pricesOf()).toEqual([2000, 2100, 2200])
  expect(await outcomes(first)).toEqual([1, 2, 3].map((car) => [car, 'undone']))

  const hidden = await apply({ kind: 'state', to: 'draft' })
  const shown = await apply({ kind: 'state', to: 'published' })
  await undoStockBatch(context, manager, shown)
  await undoStockBatch(context, manager, hidden)
  expect(await statesOf()).toEqual(['published', 'published', 'published'])
})

it('each car has the price of a list, in one batch that is undone together', async () => {
  const prices = new Map([
    [1, 1_850_000],
    [2, 2_100_000],
    [3, 9_999],
  ])
  const batch = await apply({ kind: 'price', rule: 'each', prices, reason: 'negotiated', until: '2026-12-01' })
  expect(await pricesOf()).toEqual([1850, 2100, 2200])
  expect(await outcomes(batch)).toEqual([
    [1, 'done'],
    [2, 'same'],
    [3, 'limits'],
  ])
  expect(await listOpenOverrides(context, 1)).toMatchObject([{ value: 1_850_000, reason: 'negotiated' }])
  await undoStockBatch(context, manager, batch)
})

it('badges are given to many until a day, replace others, and come back by an undo', async () => {
  const badgesOf = async () => (await listCarCards(context, [1, 2, 3])).map(({ badge }) => badge)
  await apply({ kind: 'badge', badge: 'just-arrived', reason: 'other', until: '2026-12-05' })
  const batch = await apply({ kind: 'badge', badge: 'good-price', reason: 'offer', until: '2026-12-01' })
  expect(await badgesOf()).toEqual(['Выгодная цена', 'Выгодная цена', 'Выгодная цена'])
  const [own] = await listOpenOverrides(context, 1)
  expect(own).toMatchObject({ field: 'badge', until: new Date('2026-12-01T21:00:00Z') })
  const query = parseStockQuery(new URLSearchParams('badge=good-price'))
  expect((await listStock(context, manager, query)).map(({ badge }) => badge)).toEqual(Array(3).fill('good-price'))
  expect(await listStock(context, manager, { ...query, badge: 'just-arrived' })).toEqual([])
  await undoStockBatch(context, manager, batch)
  expect(await badgesOf()).toEqual(['Новинка', 'Новинка', 'Новинка'])
  const [first] = await showAll(manager, { kind: 'no-badge' })
  const taken = await apply({ kind: 'no-badge' }, { cars: first === undefined ? [] : [first] })
  expect(await badgesOf()).toEqual([null, 'Новинка', 'Новинка'])
  expect(await outcomes(await apply({ kind: 'no-badge' }))).toEqual([
    [1, 'no-badge'],
    [2, 'done'],
    [3, 'done'],
  ])
  await undoStockBatch(context, manager, taken)
  expect(await badgesOf()).toEqual(['Новинка', null, null])
  expect(await pricesOf()).toEqual([2000, 2100, 2200])
})

it('cars are hidden together and shown again; one that does not lead there is named', async () => {
  await sql`update car set state = 'reserved' where id = 2`.execute(db)
  const batch = await apply({ kind: 'state', to: 'draft' })
  expect(await statesOf()).toEqual(['draft', 'reserved', 'draft'])
  expect(await outcomes(batch)).toEqual([
    [1, 'done'],
    [2, 'not-possible'],
    [3, 'done'],
  ])
  await apply({ kind: 'state', to: 'archived' }, { cars: [{ id: 3, was: 'draft', ownId: 0 }] })
  await undoStockBatch(context, manager, batch)
  expect(await statesOf()).toEqual(['published', 'reserved', 'archived'])
  expect(await outcomes(batch)).toEqual([
    [1, 'undone'],
    [2, 'not-possible'],
    [3, 'kept'],
  ])
})

it('an archiving that is undone leaves the car as old as it was', async () => {
  const listDates = () => db.selectFrom('car').select(['id', 'published_at', 'state']).orderBy('id').execute()
  await sql`update car set published_at = ${new Date(context.now().getTime() - 90 * DAY_MS)}`.execute(db)
  const before = await listDates()
  const batch = await apply({ kind: 'state', to: 'archived' })
  advance(2 * DAY_MS)
  await undoStockBatch(context, manager, batch)
  expect(await listDates()).toEqual(before)
})

it('pressed twice it is one change, and of two at once each car has one', async () => {
  const [batch, cars] = [randomUUID(), await showAll(manager, cheaper)]
  const press = (id: string) => applyStockChange(context, manager, { batch: id, cars, change: cheaper })
  await Promise.all([press(batch), press(batch), press(randomUUID())])
  expect(await pricesOf()).toEqual([1800, 1890, 1980])
  const open = await db.selectFrom('car_override').select('id').where('ended_at', 'is', null).execute()
  expect(open).toHaveLength(3)
  expect(await db.selectFrom('car_override').select('id').execute()).toHaveLength(3)
  await Promise.all([undoStockBatch(context, manager, batch), undoStockBatch(context, manager, batch)])
})

it('who manages another branch changes and sees nothing of it, and the log says that they tried', async () => {
  const cars = await showAll(manager, { kind: 'state', to: 'draft' })
  const batch = await apply({ kind: 'state', to: 'draft' }, { actor: ofSouth, cars })
  expect(await statesOf()).toEqual(['draft', 'published', 'published'])
  expect(await outcomes(batch, ofSouth)).toEqual([[1, 'done']])
  const refused = (await listEntries()).filter(({ action }) => action === 'access.refuse')
  expect(refused.map(({ subject }) => subject)).toEqual(['car:2', 'car:3'])
  expect(await findStockBatch(context, manager, batch)).toBeUndefined()
  expect(await undoStockBatch(context, manager, batch)).toEqual({ ok: false, reason: 'unknown' })
  const branch: StockChange = { kind: 'branch', branchId: north, reason: 'other' }
  const moved = await apply(branch, { actor: ofSouth })
  expect(await outcomes(moved, ofSouth)).toBeUndefined()
  const car = await db.selectFrom('car').select('branch_id').where('id', '=', 1).executeTakeFirstOrThrow()
  expect(car.branch_id).toBe(south)
})
