import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { acquireImportLock } from '#domain/feeds/imports/import-run.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { parseStockQuery } from '../list/stock-query.ts'
import { listOpenOverrides } from '../overrides/overrides.server.ts'
import { runResolving } from '../overrides/resolve-soon.server.ts'
import { applyStockChange } from './apply-stock-change.server.ts'
import { listBulkCars } from './list-bulk-cars.server.ts'
import { findStockBatch, undoStockBatch } from './stock-batches.server.ts'
import { formatShownCars, parseShownCars } from './stock-change.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addPerson } = deskFixture(db)
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
const other = await addPerson('stock-manager', null, 'Юлия Ким')

beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing, stock_batch restart identity cascade`.execute(db)
  const items = toFeedItems([1, 2].map((number) => createDraft(number, {}, 2_000_000)))
  const feed = { source: 'main', origin: 'test', dialect: 'test', items, force: true }
  await importDrafts({ ...context, log: createLog('silent') }, feed)
  advance(HOUR_MS)
})

/** Gives all cars this price, as they are now. */
async function setPrices(amount: number): Promise<string> {
  const all = { query: parseStockQuery(new URLSearchParams()), carIds: [], isAll: true }
  const { cars } = await listBulkCars(context, manager, { ...all, kind: 'price' })
  const batch = randomUUID()
  const change = { kind: 'price', rule: 'set', amount, reason: 'offer', until: '2026-12-01' } as const
  await applyStockChange(context, manager, { batch, cars: parseShownCars(formatShownCars(cars, 'price')), change })
  return batch
}
const pricesOf = async () => {
  const cars = await db.selectFrom('car').select('price_rub').orderBy('id').execute()
  return cars.map((car) => car.price_rub / 1000)
}

it('a price that is set back while an import runs is the old one when the import is over', async () => {
  await db.transaction().execute(async (importing) => {
    await acquireImportLock(importing, {})
    await setPrices(1_900_000)
    const batch = await setPrices(2_000_000)
    expect((await findStockBatch(context, manager, batch))?.rows[0]).toMatchObject({ was: '1900000', skip: undefined })
  })
  await runResolving(context, { carIds: [1, 2], actor: manager.id })
  expect(await pricesOf()).toEqual([2000, 2000])
})

const toBranch = (branchId: number) => ({ kind: 'branch', branchId, reason: 'other' }) as const

it('a branch that is set while an import runs is known at once, so that the next change follows from it', async () => {
  const [first, second] = [await addBranch(db), await addBranch(db)].map(({ id }) => id)
  const all = { query: parseStockQuery(new URLSearchParams()), carIds: [1], isAll: false }
  const [before] = (await listBulkCars(context, manager, { ...all, kind: 'branch' })).cars
  await db.transaction().execute(async (importing) => {
    await acquireImportLock(importing, {})
    await applyStockChange(context, manager, {
      batch: randomUUID(),
      cars: [{ id: 1, was: String(before?.branch?.id ?? ''), ownId: 0 }],
      change: toBranch(first ?? 0),
    })
    const { cars: shown } = await listBulkCars(context, manager, { ...all, kind: 'branch' })
    expect(shown[0]?.branch?.id).toBe(first)
    const batch = randomUUID()
    const again = parseShownCars(formatShownCars(shown, 'branch'))
    await applyStockChange(context, manager, { batch, cars: again, change: toBranch(second ?? 0) })
    expect((await findStockBatch(context, manager, batch))?.rows[0]).toMatchObject({
      was: String(first),
      became: String(second),
      skip: undefined,
    })
  })
})

it('an undo while an import runs leaves alone what somebody sets at the same moment', async () => {
  const batch = await setPrices(1_900_000)
  const [own] = await listOpenOverrides(context, 1)
  let undo: ReturnType<typeof undoStockBatch> | undefined
  await db.transaction().execute(async (importing) => {
    await acquireImportLock(importing, {})
    await db.transaction().execute(async (tx) => {
      // Without the triggers that want an entry of the log.
      await sql`set local session_replication_role = replica`.execute(tx)
      const ended = { ended_at: context.now(), ended_by: other.id }
      await tx
        .updateTable('car_override')
        .set(ended)
        .where('id', '=', own?.id ?? 0)
        .execute()
      const values = { field: 'price.priceRub', value: '1700000', reason: 'offer', until: new Date('2026-12-24') }
      await tx
        .insertInto('car_override')
        .values({ car_id: 1, set_by: other.id, set_at: context.now(), ...values })
        .execute()
      undo = undoStockBatch(context, manager, batch)
      await expect.poll(countWaiting).toBe(1)
    })
    expect(await undo).toEqual({ ok: true, isPending: true })
  })
  expect((await findStockBatch(context, manager, batch))?.rows).toMatchObject([
    { carId: 1, isUndone: false, canUndo: false },
    { carId: 2, isUndone: true },
  ])
  expect(await listOpenOverrides(context, 1)).toMatchObject([{ value: 1_700_000 }])
})

/** How many connections wait for a lock. */
async function countWaiting() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
