import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { acquireImportLock } from '#domain/feeds/imports/import-run.server.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listCarEvents } from '../car/list-car-events.server.ts'
import { endDueOverrides } from './end-due-overrides.server.ts'
import { endOverride, listOpenOverrides, setOverride } from './overrides.server.ts'
import { runResolving } from './resolve-soon.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson } = deskFixture(db)
const importing = { ...context, log: createLog('silent') }
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
const ofSouth = await addPerson('stock-manager', south, 'Юлия Ким')

let lastEntry = 0
beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing restart identity cascade`.execute(db)
  const last = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
  lastEntry = last?.id ?? 0
})
/** What the log has of the car since the test has begun. */
const listEntries = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after'])
    .where('subject', '=', 'car:1')
    .where('id', '>', lastEntry)
    .orderBy('id')
    .execute()

const feed = (priceRub: number | undefined, parts: Parameters<typeof createDraft>[1] = {}) =>
  importDrafts(importing, {
    source: 'main',
    origin: 'test',
    dialect: 'test',
    items: toFeedItems(priceRub === undefined ? [] : [createDraft(1, parts, priceRub)]),
    force: true,
  })
const carOf = () => db.selectFrom('car').selectAll().executeTakeFirstOrThrow()
const priceOf = async () => (await carOf()).price_rub
const inDays = (days: number) => new Date(context.now().getTime() + days * DAY_MS)
const own = (value: number, parts: Partial<Parameters<typeof setOverride>[2]> = {}, actor: StaffActor = manager) =>
  setOverride(context, actor, {
    carId: 1,
    field: 'price.priceRub',
    value,
    reason: 'offer',
    until: inDays(3),
    shown: null,
    ...parts,
  })
const set = { ok: true, isPending: false }

it('a price of one’s own stands over the feed until its last day, and then the feed’s returns by itself', async () => {
  await feed(2_000_000)
  advance(HOUR_MS)
  expect(await own(1_900_000)).toEqual(set)
  expect(await priceOf()).toBe(1_900_000)
  advance(HOUR_MS)
  await feed(2_050_000, { trim: 'Prestige' })
  expect(await carOf()).toMatchObject({ price_rub: 1_900_000, trim: 'Prestige' })
  expect(await endDueOverrides(context)).toBe(0)
  advance(3 * DAY_MS)
  expect(await endDueOverrides(context)).toBe(1)
  expect(await priceOf()).toBe(2_050_000)
  const history = await db.selectFrom('car_price').select(['price_rub', 'actor']).orderBy('since').execute()
  expect(history).toEqual([
    { price_rub: 2_000_000, actor: 'feed:main' },
    { price_rub: 1_900_000, actor: manager.id },
    { price_rub: 2_050_000, actor: 'schedule' },
  ])
  expect(await listEntries()).toMatchObject([
    {
      actor: manager.id,
      action: 'car.set-value',
      after: { field: 'price.priceRub', value: 1_900_000, reason: 'offer' },
    },
    { actor: 'schedule', action: 'car.end-value', after: { field: 'price.priceRub' } },
  ])
})

it('a price without a last day, or with one that is over, is refused; a text needs none', async () => {
  await feed(2_000_000)
  expect(await own(1_900_000, { until: null })).toEqual({ ok: false, reason: 'no-end' })
  expect(await own(1_900_000, { until: inDays(-1) })).toEqual({ ok: false, reason: 'past-end' })
  expect(await own(0, { field: 'description', value: 'Один хозяин', until: null })).toEqual(set)
  expect(await own(0, { field: 'engine.cc', value: 1998, until: null })).toEqual(set)
  expect(await own(0, { field: 'trim', value: null, until: null })).toEqual(set)
  expect(await carOf()).toMatchObject({ price_rub: 2_000_000, description: 'Один хозяин', engine_cc: 1998, trim: null })
  const insert = sql`insert into car_override (car_id, field, value, set_by, set_at, reason)
    values (1, 'price.priceRub', '1', 'operator', now(), 'other')`.execute(db)
  await expect(insert).rejects.toThrow('check constraint')
})

it('of two who set one value the second learns what it is; pressed twice, it is set and ended once', async () => {
  await feed(2_000_000)
  expect([await own(1_900_000), await own(1_900_000)]).toEqual([set, set])
  const [first] = await listOpenOverrides(context, 1)
  expect(first).toMatchObject({ value: 1_900_000, by: 'Марк Ерёмин' })
  expect(await own(1_800_000)).toEqual({ ok: false, reason: 'changed', current: first })
  const shown = first?.id ?? 0
  expect(await own(1_800_000, { shown })).toEqual(set)
  expect(await endOverride(context, manager, { carId: 1, shown })).toMatchObject({ reason: 'changed' })
  const [second] = await listOpenOverrides(context, 1)
  const end = () => endOverride(context, manager, { carId: 1, shown: second?.id ?? 0 })
  expect([await end(), await end()]).toEqual([set, set])
  expect(await priceOf()).toBe(2_000_000)
  expect(await listEntries()).toHaveLength(3)
})

it('a value ends no other one: neither of another field nor of another car', async () => {
  await feed(1_000_000)
  await importDrafts(importing, {
    source: 'second',
    origin: 'test',
    dialect: 'test',
    items: toFeedItems([createDraft(2)]),
    force: true,
  })
  const [, other] = await db.selectFrom('car').select('id').orderBy('id').execute()
  await own(900_000)
  const [price] = await listOpenOverrides(context, 1)
  const shown = price?.id ?? 0
  const note = { field: 'description', value: 'Как новая', until: null } as const
  expect(await own(0, { ...note, shown })).toMatchObject({ reason: 'changed' })
  expect(await own(800_000, { carId: other?.id, shown })).toMatchObject({ reason: 'changed' })
  expect(await listOpenOverrides(context, 1)).toEqual([price])
})

it('of several who set different values of a car at once none is lost', async () => {
  await feed(2_000_000)
  const values = [
    ['price.priceRub', 1_900_000],
    ['price.maxDiscountRub', 50_000],
    ['engine.powerHp', 150],
    ['doors', 5],
    ['owners', 2],
  ] as const
  for (let round = 0; round < 4; round += 1) {
    const shown = new Map((await listOpenOverrides(context, 1)).map(({ field, id }) => [field, id]))
    const results = await Promise.all(
      values.map(([field, value]) => own(value + round, { field, shown: shown.get(field) ?? null })),
    )
    expect(results).toEqual(results.map(() => set))
    expect(await carOf()).toMatchObject({
      price_rub: 1_900_000 + round,
      max_discount_rub: 50_000 + round,
      power_hp: 150 + round,
      doors: 5 + round,
      owners: 2 + round,
    })
  }
})

it('a value that is set while an import runs waits for nobody, and the car follows when the import is over', async () => {
  await feed(2_000_000)
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => gate.resolve())
  const running = db.transaction().execute(async (tx) => {
    await acquireImportLock(tx, {})
    await tx.selectFrom('car').select('id').forNoKeyUpdate().execute()
    begun.resolve()
    await gate.promise
  })
  await begun.promise
  expect(await own(1_900_000)).toEqual({ ok: true, isPending: true })
  expect(await priceOf()).toBe(2_000_000)
  const early = runResolving(context, { carIds: [1], actor: manager.id })
  await expect(early).rejects.toThrow('An import is running')
  gate.resolve()
  await running
  await runResolving(context, { carIds: [1], actor: manager.id })
  expect(await priceOf()).toBe(1_900_000)
  // The import takes it by itself too.
  await feed(2_010_000)
  expect(await priceOf()).toBe(1_900_000)
})

it('a car that has left its feed keeps its state and gets the last value of the feed back', async () => {
  await feed(2_000_000)
  await own(1_900_000)
  await feed(undefined)
  expect(await carOf()).toMatchObject({ state: 'held', price_rub: 1_900_000 })
  await db.updateTable('car').set({ state: 'sold' }).execute()
  advance(4 * DAY_MS)
  await endDueOverrides(context)
  expect(await carOf()).toMatchObject({ state: 'sold', price_rub: 2_000_000 })
})

it('who does not manage the stock of a branch changes nothing there, and the log says that they tried', async () => {
  await feed(2_000_000)
  const unknown = { ok: false, reason: 'unknown' }
  expect(await own(1_900_000, {}, ofSouth)).toEqual(unknown)
  await own(0, { field: 'branchId', value: north, until: null })
  expect(await own(1_900_000, {}, ofSouth)).toEqual(unknown)
  const seller = await addPerson('salesperson', north)
  expect(await own(1_900_000, {}, seller)).toEqual(unknown)
  const ofNorth = await addPerson('stock-manager', north)
  expect(await own(1_900_000, {}, ofNorth)).toEqual(set)
  const [{ id: shown } = { id: 0 }] = await listOpenOverrides(context, 1)
  // Not into a branch that is not theirs, nor one that does not exist.
  for (const value of [south, 999_999, null])
    expect(await own(0, { field: 'branchId', value, until: null, shown }, ofNorth)).toEqual(unknown)
  const tried = (await listEntries()).filter(({ action }) => action === 'access.refuse')
  expect(tried.map(({ actor }) => actor)).toEqual([ofSouth.id, ofSouth.id, seller.id])
})

it('a badge has a last day, outlives the feed, ends by itself, and its history names who gave it', async () => {
  await feed(2_000_000)
  advance(HOUR_MS)
  const badge = { field: 'badge', value: 'good-price' } as const
  expect(
    await setOverride(context, manager, { carId: 1, ...badge, reason: 'offer', until: null, shown: null }),
  ).toEqual({
    ok: false,
    reason: 'no-end',
  })
  const until = inDays(2)
  const give = () => setOverride(context, manager, { carId: 1, ...badge, reason: 'offer', until, shown: null })
  expect([await give(), await give()]).toEqual([set, set])
  await feed(2_050_000)
  expect(await priceOf()).toBe(2_050_000)
  advance(2 * DAY_MS)
  expect(await endDueOverrides(context)).toBe(1)
  const events = await listCarEvents(context, 1)
  expect(events.filter(({ kind }) => kind === 'set' || kind === 'end')).toMatchObject([
    { kind: 'end', by: 'schedule', field: 'badge' },
    { kind: 'set', by: 'Марк Ерёмин', override: { ...badge, until } },
  ])
})
