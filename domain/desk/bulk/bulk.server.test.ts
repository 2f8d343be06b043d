import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { disableStaff } from '#domain/staff/people.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest, giveBackRequest } from '../actions/owner.server.ts'
import { listOriginals, setRequestStatus } from '../actions/set-request-status.server.ts'
import { applyBulk } from './apply-bulk.server.ts'
import { type BulkChange, MAX_BULK, parseBulkSelection, planSkip } from './bulk-change.ts'
import { listBulkColleagues, listBulkRows } from './list-bulk-rows.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('salesperson', north, 'Вера Цой')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const administrator = await addPerson('administrator', null, 'Егор Ём')

beforeEach(() => sql`truncate request cascade`.execute(db))

const list = (person: StaffActor, address: string) =>
  listBulkRows(context, person, parseBulkSelection(new URLSearchParams(address)))
const numbersIn = async (person: StaffActor, address: string) =>
  (await list(person, address)).rows.map(({ number }) => number)
const shown = async (...numbers: number[]) =>
  Promise.all(numbers.map(async (number) => ({ number, version: (await findWork(number)).version })))
const toBoris: BulkChange = { kind: 'transfer', to: boris.staffId }

const namesFor = async (person: StaffActor) => (await listBulkColleagues({ db }, person)).map(({ name }) => name)

const countBulkEntries = async () =>
  (await db.selectFrom('audit_log').select('id').where('action', '=', 'requests.bulk').execute()).length

/** What the preview says about each request, and what the change then does. */
async function preview(person: StaffActor, change: BulkChange, ...numbers: number[]) {
  const { rows } = await list(person, numbers.map((number) => `number=${number}`).join('&'))
  const colleagues = await listBulkColleagues({ db }, person)
  const worksIn = person === administrator ? [] : [south]
  const originals = change.kind === 'duplicate' ? await listOriginals({ db }, person, change.of) : []
  return new Map(rows.map((row) => [row.number, planSkip(row, change, { colleagues, worksIn, originals })]))
}
const apply = async (person: StaffActor, change: BulkChange, rows: { number: number; version: number }[]) =>
  new Map(
    ((await applyBulk(context, person, { batch: randomUUID(), rows, change })) ?? []).map(({ number, skip }) => [
      number,
      skip,
    ]),
  )

describe('a selection', () => {
  it('has the ticked requests, or all that the filter shows, of the branches that the actor manages', async () => {
    const [first, second, other] = [await addRequestAt(south), await addRequestAt(south), await addRequestAt(north)]
    await claimRequest(context, anna, second)
    expect(await numbersIn(head, `number=${first}&number=${other}&number=999999`)).toEqual([first])
    expect(await numbersIn(head, 'all=1')).toEqual([first, second])
    expect(await numbersIn(head, `all=1&owner=${anna.staffId}`)).toEqual([second])
    expect(await numbersIn(administrator, 'all=1')).toEqual([first, second, other])
    for (const person of [anna, vera]) expect(await numbersIn(person, `number=${first}&number=${other}`)).toEqual([])
  })

  it('has no suspect request, and at most five hundred', async () => {
    const held = await addRequestAt(south)
    await db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', held).execute()
    expect(await numbersIn(head, `number=${held}`)).toEqual([])
    await desk.addManyRequestsAt(south, MAX_BULK + 7)
    const { rows, total } = await list(head, 'all=1')
    expect([rows.length, total]).toEqual([MAX_BULK, MAX_BULK + 7])
  })

  it('knows who works on requests there, and nobody of other branches', async () => {
    const gone = await addPerson('salesperson', south, 'Яна')
    await disableStaff(context, OPERATOR, gone.staffId)
    expect(await namesFor(head)).toEqual(['Анна Ким', 'Борис Лосев', 'Глеб Орлов'])
    expect(await namesFor(administrator)).toContain('Вера Цой')
  })
})

it('a transfer changes what the preview says, with the history and the log of each request', async () => {
  const [free, annas, boriss, closed, sold] = [
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
  ]
  await claimRequest(context, anna, annas)
  await claimRequest(context, boris, boriss)
  await setRequestStatus(context, boris, { number: sold, from: 'new', to: 'won' })
  await setRequestStatus(context, anna, { number: closed, from: 'new', to: 'spam' })
  const expected = new Map([
    [free, undefined],
    [annas, undefined],
    [boriss, 'same'],
    [closed, 'closed'],
    [sold, 'closed'],
  ])
  expect(await preview(head, toBoris, free, annas, boriss, closed, sold)).toEqual(expected)
  expect(await apply(head, toBoris, await shown(free, annas, boriss, closed, sold))).toEqual(expected)
  for (const number of [free, annas, boriss])
    expect(await findWork(number)).toMatchObject({ owner_id: boris.staffId, status: 'taken' })
  expect((await listEvents(annas)).map(({ kind }) => kind)).toEqual(['claim', 'transfer'])
  expect((await listEntries(free)).map(({ action, actor }) => [action, actor])).toEqual([['request.transfer', head.id]])
  expect(await listEntries(boriss)).toHaveLength(1)
  const entry = await db
    .selectFrom('audit_log')
    .select(['after', 'reason'])
    .where('action', '=', 'requests.bulk')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ after: { change: 'transfer', count: 2, skipped: 3 }, reason: null })
})

it('a person who does not work in a branch gets no request of it', async () => {
  const [here, there, none] = [await addRequestAt(south), await addRequestAt(north), await addRequestAt(null)]
  const expected = new Map([
    [here, undefined],
    [there, 'wrong-person'],
    [none, 'no-branch'],
  ])
  expect(await preview(administrator, toBoris, here, there, none)).toEqual(expected)
  expect(await apply(administrator, toBoris, await shown(here, there, none))).toEqual(expected)
})

it('what has changed since the preview is left alone, and said so', async () => {
  const [changed, same] = [await addRequestAt(south), await addRequestAt(south)]
  const rows = await shown(changed, same)
  await claimRequest(context, anna, changed)
  // It is free again, as it was shown, but somebody has worked on it.
  await giveBackRequest(context, anna, changed)
  const before = await countBulkEntries()
  expect(await apply(head, toBoris, rows)).toEqual(
    new Map([
      [changed, 'changed'],
      [same, undefined],
    ]),
  )
  expect(await findWork(changed)).toMatchObject({ owner_id: null })
  // Sent twice, nothing is done again.
  expect(await apply(head, toBoris, rows)).toEqual(
    new Map([
      [changed, 'changed'],
      [same, 'changed'],
    ]),
  )
  expect(await listEntries(same)).toHaveLength(1)
  expect(await countBulkEntries()).toBe(before + 1)
})

it('requests of other branches do not exist for a bulk change, and the log says who tried', async () => {
  const [foreign, own] = [await addRequestAt(north), await addRequestAt(south)]
  for (const person of [head, anna]) {
    const number = person === head ? foreign : own
    expect(await apply(person, { kind: 'spam' }, await shown(number))).toEqual(new Map([[number, 'unknown']]))
    expect(await findWork(number)).toMatchObject({ status: 'new', version: 1 })
    expect(await listEntries(number)).toMatchObject([
      { actor: person.id, action: 'access.refuse', after: { tried: 'requests.bulk' } },
    ])
  }
  expect(await apply(head, toBoris, [{ number: 999_999, version: 1 }])).toEqual(new Map([[999_999, 'unknown']]))
})

it('requests are closed as spam, as lost with a reason, or as repeats of the first one', async () => {
  const [first, second, third, lost] = [
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
  ]
  const repeat: BulkChange = { kind: 'duplicate', of: first }
  const expected = new Map([
    [first, 'original'],
    [second, undefined],
  ])
  expect(await preview(head, repeat, first, second)).toEqual(expected)
  expect(await apply(head, repeat, await shown(first, second))).toEqual(expected)
  await apply(head, { kind: 'spam' }, await shown(third))
  await apply(head, { kind: 'lost', reason: 'no-contact' }, await shown(lost))
  expect(await findWork(second)).toMatchObject({ status: 'duplicate', duplicate_of: first })
  expect(await findWork(third)).toMatchObject({ status: 'spam' })
  expect(await findWork(lost)).toMatchObject({ status: 'lost', lost_reason: 'no-contact' })
  expect(await apply(head, { kind: 'spam' }, await shown(second))).toEqual(new Map([[second, 'closed']]))
  const foreign: BulkChange = { kind: 'duplicate', of: await addRequestAt(north) }
  const itself: BulkChange = { kind: 'duplicate', of: second }
  for (const change of [foreign, itself]) {
    const refused = new Map([[first, 'no-original']])
    expect(await preview(head, change, first)).toEqual(refused)
    expect(await apply(head, change, await shown(first))).toEqual(refused)
  }
})

it('who does not work on requests sets no status, of one or of many', async () => {
  const number = await addRequestAt(south)
  expect(await preview(administrator, { kind: 'spam' }, number)).toEqual(new Map([[number, 'not-allowed']]))
  expect(await apply(administrator, { kind: 'spam' }, await shown(number))).toEqual(new Map([[number, 'not-allowed']]))
  expect(await findWork(number)).toMatchObject({ status: 'new', version: 1 })
})
