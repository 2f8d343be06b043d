import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { moveRequest } from '../actions/move-request.server.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { applyBulk } from './apply-bulk.server.ts'
import { findBatch, undoBatch } from './batches.server.ts'
import type { BulkChange } from './bulk-change.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const other = await addPerson('sales-head', south, 'Дина Ли')
const stranger = await addPerson('sales-head', north, 'Лев Чужой')
const director = await addPerson('sales-head', null, 'Егор Ём')

beforeEach(() => sql`truncate request, request_batch cascade`.execute(db))

const TO_BORIS: BulkChange = { kind: 'transfer', to: boris.staffId }
async function apply(numbers: number[], change = TO_BORIS, actor: StaffActor = head): Promise<string> {
  const batch = randomUUID()
  const rows = await Promise.all(numbers.map(async (number) => ({ number, version: (await findWork(number)).version })))
  await applyBulk(context, actor, { batch, rows, change })
  return batch
}
const entriesOf = (batch: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after'])
    .where('subject', '=', `batch:${batch}`)
    .orderBy('id')
    .execute()

it('a batch is undone as a whole: each request is as it was, with its history and its entry of the log', async () => {
  const [free, annas] = [await addRequestAt(south), await addRequestAt(south)]
  await claimRequest(context, anna, annas)
  const batch = await apply([free, annas])
  expect(await findBatch(context, head, batch)).toMatchObject({
    change: 'transfer',
    hasEnded: true,
    rows: [
      { number: free, skip: undefined, isUndone: false, canUndo: true },
      { number: annas, skip: undefined, isUndone: false, canUndo: true },
    ],
  })
  expect(await undoBatch(context, head, batch)).toBe(true)
  expect(await findWork(free)).toMatchObject({ owner_id: null, status: 'new' })
  expect(await findWork(annas)).toMatchObject({ owner_id: anna.staffId, status: 'taken' })
  expect((await listEvents(free)).map(({ kind }) => kind)).toEqual(['transfer', 'undo'])
  expect((await listEntries(free)).map(({ action }) => action)).toEqual(['request.transfer', 'request.undo'])
  expect(await entriesOf(batch)).toEqual([
    { actor: head.id, action: 'requests.bulk', after: { change: 'transfer', count: 2, skipped: 0 } },
    { actor: head.id, action: 'requests.undo-bulk', after: { count: 2, skipped: 0 } },
  ])
  expect((await findBatch(context, head, batch))?.rows.map(({ isUndone }) => isUndone)).toEqual([true, true])
})

it('what was changed after the batch is named and left alone', async () => {
  const [kept, undone, closed] = [await addRequestAt(south), await addRequestAt(south), await addRequestAt(south)]
  const batch = await apply([kept, undone], { kind: 'spam' })
  const second = await apply([closed, undone], { kind: 'lost', reason: 'price' })
  expect((await findBatch(context, head, second))?.rows).toMatchObject([{ skip: 'closed' }, { number: closed }])
  // Somebody has worked on it since.
  await db.updateTable('request_work').set({ version: 5, last_change: 'note' }).where('request_id', '=', kept).execute()
  await undoBatch(context, head, batch)
  expect(await findWork(kept)).toMatchObject({ status: 'spam', version: 5 })
  expect(await findWork(undone)).toMatchObject({ status: 'new' })
  expect((await findBatch(context, head, batch))?.rows).toMatchObject([
    { number: kept, isUndone: false, canUndo: false },
    { number: undone, isUndone: true, canUndo: false },
  ])
  expect(await findWork(closed)).toMatchObject({ status: 'lost' })
  expect((await entriesOf(batch)).at(-1)?.after).toEqual({ count: 1, skipped: 1 })
})

it('pressed twice, it is applied once and undone once', async () => {
  const numbers = [await addRequestAt(south), await addRequestAt(south)]
  const rows = numbers.map((number) => ({ number, version: 1 }))
  const input = { batch: randomUUID(), rows, change: TO_BORIS }
  await Promise.all([1, 2, 3].map(() => applyBulk(context, head, input)))
  expect(await applyBulk(context, head, input)).toMatchObject(numbers.map((number) => ({ number, skip: undefined })))
  await Promise.all([1, 2, 3].map(() => undoBatch(context, head, input.batch)))
  await undoBatch(context, head, input.batch)
  for (const number of numbers) {
    expect(await findWork(number)).toMatchObject({ status: 'new', owner_id: null, version: 3 })
    expect((await listEntries(number)).map(({ action }) => action)).toEqual(['request.transfer', 'request.undo'])
  }
  const undone = (await entriesOf(input.batch)).filter(({ action }) => action === 'requests.undo-bulk')
  expect(undone.map(({ after }) => Number(after?.count)).reduce((sum, count) => sum + count, 0)).toBe(2)
})

/** The process dies while it notes the change of this request. */
async function failAt(number: number): Promise<AsyncDisposable> {
  await sql`create function fail_row() returns trigger language plpgsql as 'begin raise ''killed''; end'`.execute(db)
  await sql`create trigger fail_row before insert or update on request_batch_row for each row
    when (new.request_id = ${sql.lit(number)}) execute function fail_row()`.execute(db)
  return {
    async [Symbol.asyncDispose]() {
      await sql`drop function fail_row cascade`.execute(db)
    },
  }
}

it.each([
  ['given to somebody', TO_BORIS],
  ['closed', { kind: 'spam' }],
] as const)(
  'a killed process leaves no half of a change: what its author does later by hand stays, %s',
  async (_, change) => {
    const [reached, next] = [await addRequestAt(south), await addRequestAt(south)]
    const batch = randomUUID()
    const rows = [reached, next].map((number) => ({ number, version: 1 }))
    {
      await using _fault = await failAt(next)
      await expect(applyBulk(context, head, { batch, rows, change })).rejects.toThrow('killed')
    }
    expect(await findWork(next)).toMatchObject({ status: 'new', owner_id: null, version: 1 })
    expect(await listEntries(next)).toEqual([])
    expect(await findBatch(context, head, batch)).toMatchObject({
      hasEnded: false,
      rows: [{ number: reached, skip: undefined, canUndo: true }],
    })
    await apply([next], change)
    const byHand = await findWork(next)
    expect(byHand.version).toBe(2)
    expect((await findBatch(context, head, batch))?.rows).toMatchObject([{ number: reached }])
    await undoBatch(context, head, batch)
    expect(await findWork(next)).toEqual(byHand)
    expect(await findWork(reached)).toMatchObject({ status: 'new', owner_id: null })
  },
)

it('a batch is its author’s: nobody else reads, applies or undoes it, and the log says who tried', async () => {
  const number = await addRequestAt(south)
  const batch = await apply([number])
  for (const actor of [stranger, other, anna]) {
    expect(await findBatch(context, actor, batch)).toBeUndefined()
    expect(await undoBatch(context, actor, batch)).toBe(false)
    const rows = [{ number, version: 2 }]
    expect(await applyBulk(context, actor, { batch, rows, change: { kind: 'spam' } })).toBeUndefined()
    const entries = (await entriesOf(batch)).filter((entry) => entry.actor === actor.id)
    expect(entries.map(({ action }) => action)).toEqual(['access.refuse', 'access.refuse', 'access.refuse'])
  }
  expect(await findWork(number)).toMatchObject({ owner_id: boris.staffId, version: 2 })
  expect(await findBatch(context, head, randomUUID())).toBeUndefined()
  expect(await undoBatch(context, head, randomUUID())).toBe(false)
})

it('a request that has gone to a branch that its author does not manage stays as it is', async () => {
  const number = await addRequestAt(south)
  const batch = await apply([number])
  await moveRequest(context, director, { number, from: south, to: north })
  const before = await findWork(number)
  await undoBatch(context, head, batch)
  expect(await findWork(number)).toEqual(before)
  expect((await findBatch(context, head, batch))?.rows).toMatchObject([{ isUndone: false, canUndo: false }])
  expect((await listEntries(number)).at(-1)).toMatchObject({
    action: 'access.refuse',
    after: { tried: 'request.undo' },
  })
  expect((await entriesOf(batch)).map(({ action }) => action)).toEqual(['requests.bulk'])
})
