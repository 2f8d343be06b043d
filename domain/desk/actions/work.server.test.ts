import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addNote, removeNote } from './notes.server.ts'
import { claimRequest, transferRequest } from './owner.server.ts'
import { type CallInput, recordCall } from './record-call.server.ts'
import { setNextAction } from './set-next-action.server.ts'
import { setRequestStatus } from './set-request-status.server.ts'
import { undoLastChange } from './undo-last-change.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('salesperson', north, 'Вера Цой')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const inHours = (hours: number) => new Date(context.now().getTime() + hours * HOUR_MS)

async function addClaimed() {
  const number = await addRequestAt(south)
  await claimRequest(context, anna, number)
  return number
}
const call = (number: number, rest: Parameters<typeof withNumber>[1], person = anna) =>
  recordCall(context, person, withNumber(number, rest))
const withNumber = (number: number, rest: DistributiveOmit<CallInput, 'number'>): CallInput => ({ ...rest, number })
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
const listCalls = (number: number) =>
  db.selectFrom('request_call').selectAll().where('request_id', '=', number).orderBy('id').execute()

it('a request goes from taken to won, and the status as it was shown has to be the present one', async () => {
  const number = await addClaimed()
  const input = { number, from: 'taken', to: 'appointment' } as const
  expect(await setRequestStatus(context, anna, input)).toMatchObject({ ok: true })
  expect(await setRequestStatus(context, anna, { number, from: 'taken', to: 'won' })).toEqual({
    ok: false,
    reason: 'changed',
    status: 'appointment',
  })
  expect(await setRequestStatus(context, boris, { number, from: 'appointment', to: 'won' })).toMatchObject({
    reason: 'taken',
    owner: { name: 'Анна Ким' },
  })
  expect(await setRequestStatus(context, head, { number, from: 'appointment', to: 'won' })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({
    status: 'won',
    owner_id: anna.staffId,
    first_response_by: anna.staffId,
    first_response_at: context.now(),
  })
})

it('a lost request has its reason, and a duplicate the number of the other', async () => {
  const [first, second] = [await addClaimed(), await addRequestAt(south)]
  const foreign = await addRequestAt(north)
  await setRequestStatus(context, anna, { number: first, from: 'taken', to: 'lost', reason: 'price' })
  expect(await findWork(first)).toMatchObject({ status: 'lost', lost_reason: 'price', next_action_at: null })
  expect((await listEntries(first)).at(-1)).toMatchObject({ action: 'request.status', reason: 'price' })
  const input = { number: second, from: 'new', to: 'duplicate' } as const
  const held = await addRequestAt(south)
  await db.updateTable('request_work').set({ held_since: context.now() }).where('request_id', '=', held).execute()
  for (const of of [foreign, second, held, 999_999])
    expect(await setRequestStatus(context, anna, { ...input, of })).toEqual({ ok: false, reason: 'no-original' })
  expect(await setRequestStatus(context, vera, { ...input, of: first })).toEqual({ ok: false, reason: 'unknown' })
  expect((await listEntries(second)).at(-1)).toMatchObject({ action: 'access.refuse', actor: vera.id })
  expect(await setRequestStatus(context, anna, { ...input, of: first })).toMatchObject({ ok: true })
  expect(await findWork(second)).toMatchObject({ status: 'duplicate', duplicate_of: first, owner_id: null })
  // Opened again.
  await setRequestStatus(context, anna, { number: second, from: 'duplicate', to: 'taken' })
  expect(await findWork(second)).toMatchObject({ status: 'taken', duplicate_of: null, owner_id: anna.staffId })
})

it('two requests never repeat each other, directly or through a third, also at once and after an undo', async () => {
  const [a, b, c] = [await addRequestAt(south), await addRequestAt(south), await addRequestAt(south)]
  const repeat = (number: number, of: number) =>
    setRequestStatus(context, anna, { number, from: 'new', to: 'duplicate', of })
  const refused = { ok: false, reason: 'no-original' }
  expect(await repeat(a, b)).toMatchObject({ ok: true })
  expect(await repeat(b, a)).toEqual(refused)
  expect(await repeat(b, c)).toMatchObject({ ok: true })
  expect(await repeat(c, a)).toEqual(refused)
  const [one, two] = [await addRequestAt(south), await addRequestAt(south)]
  const results = await Promise.all([repeat(one, two), repeat(two, one)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  // Opened again while the other becomes its duplicate: the undo would close the cycle.
  const reopened = await setRequestStatus(context, anna, { number: a, from: 'duplicate', to: 'taken' })
  await setRequestStatus(context, anna, { number: b, from: 'duplicate', to: 'taken' })
  await setRequestStatus(context, anna, { number: b, from: 'taken', to: 'duplicate', of: a })
  if (!reopened.ok) throw new Error('The request was not opened')
  const undone = await undoLastChange(context, anna, { number: a, version: reopened.version })
  expect(undone).toMatchObject({ ok: false, reason: 'changed' })
})

it.each([
  ['reached', { outcome: 'reached', next: null }, 'reached', null],
  ['nobody answered: again after an hour', { outcome: 'no-answer', callAgainAt: null }, 'taken', HOUR_MS],
  ['busy: again after a quarter of an hour', { outcome: 'busy', callAgainAt: null }, 'taken', 15 * MINUTE_MS],
  ['call back later', { outcome: 'call-back', at: inHours(3) }, 'reached', 3 * HOUR_MS],
  ['wrong number', { outcome: 'wrong-number' }, 'taken', null],
  ['refused', { outcome: 'refused', because: 'bought-elsewhere' }, 'lost', null],
] as const)('a call: %s', async (_, input, status, nextMs) => {
  const number = await addClaimed()
  expect(await call(number, input)).toEqual({ ok: true, version: 3 })
  const work = await findWork(number)
  expect(work).toMatchObject({ status, owner_id: anna.staffId, first_response_at: context.now() })
  expect(work.next_action_at && work.next_action_at.getTime() - context.now().getTime()).toBe(nextMs)
  expect(await listCalls(number)).toMatchObject([{ outcome: input.outcome, staff_id: anna.staffId, work_version: 3 }])
  expect((await listEvents(number)).map(({ kind }) => kind)).toEqual(['claim', 'call'])
  expect((await listEntries(number)).at(-1)).toMatchObject({
    action: 'request.call',
    after: { outcome: input.outcome },
  })
})

it('a call about a request that nobody has takes it; about another’s it is refused and not recorded', async () => {
  const number = await addRequestAt(south)
  expect(await call(number, { outcome: 'no-answer', callAgainAt: null })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ status: 'taken', owner_id: anna.staffId })
  expect(await call(number, { outcome: 'wrong-number' }, boris)).toMatchObject({ reason: 'taken' })
  expect(await call(number, { outcome: 'wrong-number' }, vera)).toEqual({ ok: false, reason: 'unknown' })
  expect(await listCalls(number)).toHaveLength(1)
})

it('a double press records one call', async () => {
  for (const number of [await addClaimed(), await addRequestAt(south)]) {
    const { version } = await findWork(number)
    const press = () => call(number, { outcome: 'no-answer', callAgainAt: null, version })
    const results = await Promise.all([press(), press(), press()])
    expect(results).toEqual(results.map(() => ({ ok: true, version: version + 1 })))
    expect(await listCalls(number)).toHaveLength(1)
    expect(await call(number, { outcome: 'reached', next: null, version })).toMatchObject({ reason: 'changed' })
  }
})

it('a call is not planned for the past', async () => {
  const number = await addClaimed()
  expect(await call(number, { outcome: 'call-back', at: inHours(-1) })).toEqual({ ok: false, reason: 'wrong-time' })
})

it('a next action replaces the one that was shown', async () => {
  const number = await addClaimed()
  const next = { kind: 'task', at: inHours(2), text: 'Отправить расчёт' } as const
  expect(await setNextAction(context, anna, { number, from: null, next })).toMatchObject({ ok: true })
  expect(await setNextAction(context, anna, { number, from: null, next: null })).toMatchObject({ reason: 'changed' })
  expect(await setNextAction(context, boris, { number, from: next.at, next: null })).toMatchObject({ reason: 'taken' })
  const wrong = { number, from: next.at, next: { ...next, at: inHours(-2) } }
  expect(await setNextAction(context, anna, wrong)).toEqual({ ok: false, reason: 'wrong-time' })
  expect(await findWork(number)).toMatchObject({ next_action: 'Отправить расчёт', next_action_at: next.at })
  expect(await setNextAction(context, anna, { number, from: next.at, next: null })).toMatchObject({ ok: true })
})

it('one’s own last change can be undone, with its call', async () => {
  const number = await addClaimed()
  const called = await call(number, { outcome: 'refused', because: 'price' })
  if (!called.ok) throw new Error('The call was refused')
  expect(await undoLastChange(context, anna, { number, version: called.version })).toEqual({ ok: true, version: 4 })
  expect(await findWork(number)).toMatchObject({ status: 'taken', lost_reason: null, first_response_at: null })
  expect(await listCalls(number)).toMatchObject([{ removed_at: context.now() }])
  expect(await listEvents(number)).toMatchObject([
    { kind: 'claim' },
    { kind: 'call', after: { status: 'lost', lostReason: 'price' } },
    { kind: 'undo', after: { status: 'taken', lostReason: null } },
  ])
  expect((await listEntries(number)).at(-1)).toMatchObject({ action: 'request.undo', after: { undone: 'call' } })
  expect(await undoLastChange(context, anna, { number, version: 4 })).toMatchObject({ reason: 'changed' })
})

it('a claim is undone by its author alone, and never over a later change', async () => {
  const number = await addClaimed()
  expect(await undoLastChange(context, boris, { number, version: 2 })).toMatchObject({ reason: 'changed' })
  expect(await undoLastChange(context, vera, { number, version: 2 })).toEqual({ ok: false, reason: 'unknown' })
  await transferRequest(context, head, { number, from: anna.staffId, to: boris.staffId })
  expect(await undoLastChange(context, anna, { number, version: 2 })).toMatchObject({ reason: 'changed' })
  expect(await findWork(number)).toMatchObject({ owner_id: boris.staffId })
  expect(await undoLastChange(context, head, { number, version: 3 })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ owner_id: anna.staffId })
})

it('of two changes at once one is made, and an undo never takes back the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const number = await addClaimed()
    await Promise.all([
      undoLastChange(context, anna, { number, version: 2 }),
      transferRequest(context, head, { number, from: anna.staffId, to: boris.staffId }),
    ])
    const { owner_id: owner, version } = await findWork(number)
    expect([`${boris.staffId} 3`, 'null 3']).toContain(`${owner} ${version}`)
  }
})

it('a note about a free request is written by anybody of the branch and removed by its author, its text for good', async () => {
  const number = await addRequestAt(south)
  const note = await addNote(context, boris, { number, text: 'Канарейкина просила белую, +7 916 000-00-99' })
  if (!note.ok) throw new Error('The note was refused')
  await claimRequest(context, anna, number)
  expect(await addNote(context, vera, { number, text: 'Чужое' })).toEqual({ ok: false, reason: 'unknown' })
  expect(await removeNote(context, anna, { number, id: note.id })).toEqual({ ok: false, reason: 'unknown' })
  expect(await removeNote(context, boris, { number, id: note.id })).toMatchObject({ ok: true })
  const notes = await db.selectFrom('request_note').selectAll().where('request_id', '=', number).execute()
  expect(notes).toMatchObject([{ body: '', removed_at: context.now() }])
  expect((await listEvents(number)).map(({ kind }) => kind)).toEqual(['note', 'claim', 'remove-note'])
})

it('a form of a note that is sent twice adds one note', async () => {
  const number = await addRequestAt(south)
  const note = { number, text: 'Перезвонить после шести', key: randomUUID() }
  const results = await Promise.all([1, 2, 3].map(() => addNote(context, boris, note)))
  expect(new Set(results.map((result) => result.ok && result.id)).size).toBe(1)
  expect((await listEvents(number)).map(({ kind }) => kind)).toEqual(['note'])
})

it('nothing is written about a person who was erased', async () => {
  const number = await addClaimed()
  await db.updateTable('request').set({ erased_at: context.now() }).where('id', '=', number).execute()
  expect(await addNote(context, anna, { number, text: 'Была Анна' })).toEqual({ ok: false, reason: 'erased' })
  const plan = { kind: 'task', at: new Date(context.now().getTime() + HOUR_MS), text: 'Позвонить Анне' } as const
  expect(await setNextAction(context, anna, { number, from: null, next: plan })).toEqual({
    ok: false,
    reason: 'erased',
  })
  expect(await recordCall(context, anna, { number, outcome: 'reached', next: plan })).toEqual({
    ok: false,
    reason: 'erased',
  })
  expect(await setNextAction(context, anna, { number, from: null, next: { ...plan, text: null } })).toMatchObject({
    ok: true,
  })
})

it('neither the log nor the history has what a person or the staff has written', async () => {
  const number = await addRequestAt(south, { name: 'Канарейкина', phone: '79161110099', email: 'kanar@example.ru' })
  await claimRequest(context, anna, number)
  await addNote(context, anna, { number, text: 'Канарейкина просила белую' })
  const next = { kind: 'task', at: inHours(2), text: 'Канарейкиной отправить расчёт' } as const
  await setNextAction(context, anna, { number, from: null, next })
  await call(number, { outcome: 'reached', next: { ...next, kind: 'call-back' } })
  await setRequestStatus(context, anna, { number, from: 'reached', to: 'lost', reason: 'other' })
  const written = JSON.stringify([await listEvents(number), await listEntries(number)])
  for (const canary of ['анарей', '9161110099', 'kanar@', 'расч']) expect(written).not.toContain(canary)
  expect(written).toContain('request.status')
})
