import { expect, it } from 'vitest'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { disableStaff, revokeGrant } from '#domain/staff/people.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { parseDeskQuery } from '../requests/desk-query.ts'
import { findDeskRequest } from '../requests/find-desk-request.server.ts'
import { listDeskRequests } from '../requests/list-desk-requests.server.ts'
import { listMyDay } from '../requests/list-my-day.server.ts'
import { addNote } from './notes.server.ts'
import { claimRequest, giveBackRequest, transferRequest } from './owner.server.ts'
import { recordCall } from './record-call.server.ts'
import { setNextAction } from './set-next-action.server.ts'
import { setRequestStatus } from './set-request-status.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEntries } = desk
const south = await desk.addBranch()
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const administrator = await addPerson('administrator', null, 'Егор Ём')
const task = { kind: 'task', at: new Date(context.now().getTime() + HOUR_MS), text: null } as const

/** The request of a person who has left. */
async function addAbandoned(leave: (person: StaffActor) => Promise<unknown>): Promise<number> {
  const gone = await addPerson('salesperson', south, 'Ушла')
  const number = await addRequestAt(south)
  await claimRequest(context, gone, number)
  await leave(gone)
  return number
}
const disable = ({ staffId }: StaffActor) => disableStaff(context, OPERATOR, staffId)
const takeRole = async ({ staffId }: StaffActor) => {
  const { id } = await db
    .selectFrom('staff_grant')
    .select('id')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  await revokeGrant(context, OPERATOR, { staffId, grantId: id })
}

const WORK: readonly [string, (person: StaffActor, number: number) => Promise<unknown>][] = [
  ['claim', (person, number) => claimRequest(context, person, number)],
  ['call', (person, number) => recordCall(context, person, { number, outcome: 'reached', next: null })],
  ['status', (person, number) => setRequestStatus(context, person, { number, from: 'taken', to: 'appointment' })],
  ['plan', (person, number) => setNextAction(context, person, { number, from: null, next: task })],
]

it.each([
  ['was disabled', disable],
  ['lost the role', takeRole],
])('the request of somebody who %s is free: it is listed and worked on like one that nobody has', async (_, leave) => {
  const number = await addAbandoned(leave)
  const list = await listDeskRequests(context, anna, parseDeskQuery(new URLSearchParams('owner=nobody')))
  const free = { number, isFree: true, isPhoneMasked: false, owner: { name: 'Ушла' } }
  expect(list.rows).toContainEqual(expect.objectContaining({ ...free, owner: expect.objectContaining(free.owner) }))
  expect(await findDeskRequest(context, anna, number)).toMatchObject(free)
  const { fresh } = await listMyDay(context, anna)
  expect(fresh.map((row) => row.number)).toContain(number)
  for (const [name, work] of WORK) {
    const abandoned = await addAbandoned(leave)
    expect(await work(anna, abandoned), name).toMatchObject({ ok: true })
    await work(boris, abandoned)
    expect(await findWork(abandoned), name).toMatchObject({ owner_id: anna.staffId, version: 3 })
  }
})

it('a request that somebody works on is not free', async () => {
  const number = await addRequestAt(south)
  expect(await findDeskRequest(context, boris, number)).toMatchObject({ isFree: true })
  await claimRequest(context, anna, number)
  expect(await findDeskRequest(context, boris, number)).toMatchObject({ isFree: false, isPhoneMasked: true })
})

it('an administrator passes requests on but does not work on them, and the log says who tried', async () => {
  const [free, theirs] = [await addRequestAt(south), await addRequestAt(south)]
  await setNextAction(context, anna, { number: theirs, from: null, next: task })
  for (const number of [free, theirs]) {
    const { version, status, next_action_at: from } = await findWork(number)
    expect(await claimRequest(context, administrator, number)).toEqual({ ok: false, reason: 'unknown' })
    const call = { number, outcome: 'wrong-number' } as const
    expect(await recordCall(context, administrator, call)).toEqual({ ok: false, reason: 'unknown' })
    for (const to of ['spam', 'won'] as const) {
      const changed = await setRequestStatus(context, administrator, { number, from: status, to })
      expect(changed).toEqual({ ok: false, reason: 'unknown' })
    }
    const planned = await setNextAction(context, administrator, { number, from, next: null })
    expect(planned).toEqual({ ok: false, reason: 'unknown' })
    expect(await addNote(context, administrator, { number, text: 'Моё' })).toEqual({ ok: false, reason: 'unknown' })
    expect(await findWork(number)).toMatchObject({ version, status })
    const tried = (await listEntries(number)).flatMap(({ after }) => after?.tried ?? [])
    expect(tried).toEqual([
      'request.claim',
      'request.call',
      'request.status',
      'request.status',
      'request.plan',
      'request.note',
    ])
  }
  expect(await giveBackRequest(context, administrator, theirs)).toMatchObject({ ok: true })
  const transferred = await transferRequest(context, administrator, { number: theirs, from: null, to: anna.staffId })
  expect(transferred).toMatchObject({ ok: true })
})

it('a colleague’s request is worked on by the head alone, who does not become its owner; anybody adds a note', async () => {
  const number = await addRequestAt(south)
  await claimRequest(context, anna, number)
  const taken = { ok: false, reason: 'taken', owner: { name: 'Анна Ким' } }
  expect(await addNote(context, boris, { number, text: 'Звонил мне' })).toMatchObject({ ok: true })
  expect(await setNextAction(context, boris, { number, from: null, next: task })).toMatchObject(taken)
  expect(await setRequestStatus(context, boris, { number, from: 'taken', to: 'won' })).toMatchObject(taken)
  expect(await setNextAction(context, head, { number, from: null, next: task })).toMatchObject({ ok: true })
  expect(await setRequestStatus(context, head, { number, from: 'taken', to: 'won' })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ owner_id: anna.staffId, status: 'won' })
})
