import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { deskFixture, DESK_TIME } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { disableStaff } from '#domain/staff/people.server.ts'
import { sweepDeadlines } from '../deadlines/sweep-deadlines.server.ts'
import { moveRequest } from './move-request.server.ts'
import { claimRequest, giveBackRequest, listColleagues, transferRequest } from './owner.server.ts'
import { recordCall } from './record-call.server.ts'
import { undoLastChange } from './undo-last-change.server.ts'

const { db, url } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('salesperson', north, 'Вера Цой')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const director = await addPerson('sales-head', null, 'Дина Юн')
const administrator = await addPerson('administrator', null, 'Егор Ём')

const names = async (person: StaffActor, branchId: number | null) =>
  (await listColleagues({ db }, person, await addRequestAt(branchId))).map(({ name }) => name)

it('who takes a request has it, and the history and the log say so', async () => {
  const number = await addRequestAt(south)
  expect(await claimRequest(context, anna, number)).toEqual({ ok: true, version: 2 })
  expect(await findWork(number)).toMatchObject({ owner_id: anna.staffId, owned_since: DESK_TIME, status: 'taken' })
  const before = { owner: null, status: 'new' }
  const after = { owner: anna.staffId, status: 'taken' }
  expect(await listEvents(number)).toEqual([{ actor: anna.id, kind: 'claim', before, after }])
  expect(await listEntries(number)).toMatchObject([
    { actor: anna.id, action: 'request.claim', branchId: south, before, after },
  ])
})

it('who takes a request twice has it, and nothing is written again', async () => {
  const number = await addRequestAt(south)
  await claimRequest(context, anna, number)
  expect(await claimRequest(context, anna, number)).toEqual({ ok: true, version: 2 })
  expect(await listEntries(number)).toHaveLength(1)
})

it('of fifty people who take a request at once one gets it, and the others learn who', async () => {
  const people: StaffActor[] = []
  for (let index = 0; index < 50; index += 1) people.push(await addPerson('salesperson', south, `Продавец ${index}`))
  await using wide = createDb(url, { max: 50 })
  for (let round = 0; round < 20; round += 1) {
    const number = await addRequestAt(south)
    const results = await Promise.all(people.map((person) => claimRequest({ ...context, db: wide }, person, number)))
    const winner = results.findIndex(({ ok }) => ok)
    const { staffId } = people[winner] ?? { staffId: 0 }
    const owner = { id: staffId, name: `Продавец ${winner}` }
    expect(results.toSpliced(winner, 1)).toEqual(
      Array.from({ length: 49 }, () => ({ ok: false, reason: 'taken', owner, since: DESK_TIME })),
    )
    expect(await findWork(number)).toMatchObject({ owner_id: staffId, version: 2 })
    expect(await listEvents(number)).toHaveLength(1)
    expect(await listEntries(number)).toHaveLength(1)
  }
})

it.each([
  ['of another branch', vera, south],
  ['without a branch, for somebody of one branch', anna, null],
  ['for who may only see requests', administrator, south],
])('a request %s behaves like a missing one, and the log says who tried', async (_, person, branchId) => {
  const number = await addRequestAt(branchId)
  expect(await claimRequest(context, person, number)).toEqual({ ok: false, reason: 'unknown' })
  expect(await claimRequest(context, person, 999_999)).toEqual({ ok: false, reason: 'unknown' })
  expect(await findWork(number)).toMatchObject({ owner_id: null, version: 1 })
  expect(await listEntries(number)).toMatchObject([
    { actor: person.id, action: 'access.refuse', after: { tried: 'request.claim' } },
  ])
  expect(await listEntries(999_999)).toEqual([])
})

it('a request without a branch is for who works in all of them', async () => {
  const number = await addRequestAt(null)
  expect(await claimRequest(context, director, number)).toMatchObject({ ok: true })
})

it('the request of somebody who was disabled can be taken', async () => {
  const gone = await addPerson('salesperson', south)
  const number = await addRequestAt(south)
  await claimRequest(context, gone, number)
  expect(await claimRequest(context, anna, number)).toMatchObject({ ok: false, reason: 'taken' })
  await disableStaff(context, OPERATOR, gone.staffId)
  expect(await claimRequest(context, anna, number)).toMatchObject({ ok: true })
})

it('a request that was given back is new again', async () => {
  const number = await addRequestAt(south)
  expect(await giveBackRequest(context, anna, number)).toEqual({ ok: false, reason: 'not-taken' })
  await claimRequest(context, anna, number)
  expect(await giveBackRequest(context, boris, number)).toMatchObject({ reason: 'taken', owner: { name: 'Анна Ким' } })
  expect(await giveBackRequest(context, anna, number)).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ owner_id: null, status: 'new' })
  await claimRequest(context, anna, number)
  expect(await giveBackRequest(context, head, number)).toMatchObject({ ok: true })
})

it('a request that is given back after a call has to be answered anew, unless the next call is planned', async () => {
  const [called, planned, unanswered] = [
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
  ]
  await sweepDeadlines(context)
  const { respond_by: deadline } = await findWork(unanswered)
  await recordCall(context, anna, { number: called, outcome: 'wrong-number' })
  await recordCall(context, anna, { number: planned, outcome: 'no-answer', callAgainAt: null })
  await claimRequest(context, anna, unanswered)
  desk.advance(MINUTE_MS)
  for (const number of [called, planned, unanswered])
    expect(await giveBackRequest(context, anna, number)).toMatchObject({ ok: true })
  await sweepDeadlines(context)
  const respondBy = new Date(context.now().getTime() + 15 * MINUTE_MS)
  const anew = { status: 'new', first_response_at: null, respond_by: respondBy, urgent_at: respondBy }
  expect(await findWork(called)).toMatchObject(anew)
  const { next_action_at: plannedAt, urgent_at: urgentAt } = await findWork(planned)
  expect([plannedAt, urgentAt]).toEqual([expect.any(Date), plannedAt])
  // A customer who has no answer yet does not wait for longer.
  expect(await findWork(unanswered)).toMatchObject({ respond_by: deadline, urgent_at: deadline })
  expect((await listEvents(called)).map(({ kind }) => kind)).toEqual(['call', 'give-back'])
  // Undone, it is answered as it was.
  const { version } = await findWork(called)
  await undoLastChange(context, anna, { number: called, version })
  expect(await findWork(called)).toMatchObject({ owner_id: anna.staffId, first_response_by: anna.staffId })
})

it('one’s own request can be transferred to a colleague of its branch, and to nobody else', async () => {
  const number = await addRequestAt(south)
  await claimRequest(context, anna, number)
  const transfer = (person: StaffActor, from: StaffActor, to: StaffActor) =>
    transferRequest(context, person, { number, from: from.staffId, to: to.staffId })
  expect(await transfer(anna, anna, vera)).toEqual({ ok: false, reason: 'wrong-person' })
  expect(await transfer(anna, anna, administrator)).toEqual({ ok: false, reason: 'wrong-person' })
  expect(await transfer(boris, anna, boris)).toMatchObject({ reason: 'taken', owner: { name: 'Анна Ким' } })
  desk.advance(MINUTE_MS)
  expect(await transfer(anna, anna, boris)).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ owner_id: boris.staffId, status: 'taken' })
  // It was Anna's when the page was shown.
  expect(await transfer(head, anna, director)).toMatchObject({ reason: 'taken', owner: { name: 'Борис Лосев' } })
  expect(await transfer(head, boris, director)).toMatchObject({ ok: true })
  expect(await transfer(vera, director, vera)).toEqual({ ok: false, reason: 'unknown' })
})

it('the head gives out what nobody has; others take it themselves', async () => {
  const number = await addRequestAt(south)
  const input = { number, from: null, to: boris.staffId }
  expect(await transferRequest(context, anna, input)).toEqual({ ok: false, reason: 'not-taken' })
  expect(await transferRequest(context, head, input)).toMatchObject({ ok: true })
})

it('the colleagues of a request are those who work on requests of its branch', async () => {
  expect(await names(vera, north)).toEqual(['Вера Цой', 'Дина Юн'])
  expect(await names(director, null)).toEqual(['Дина Юн'])
  expect(await names(vera, south)).toEqual([])
})

it('a request moves to a branch with the right to manage in both, and who does not work there loses it', async () => {
  const number = await addRequestAt(south)
  await claimRequest(context, anna, number)
  expect(await moveRequest(context, head, { number, from: south, to: north })).toMatchObject({ ok: false })
  expect(await moveRequest(context, director, { number, from: north, to: south })).toMatchObject({ reason: 'changed' })
  expect(await moveRequest(context, director, { number, from: south, to: north })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ branch_id: north, owner_id: null, status: 'new', deadline_at: null })
  await claimRequest(context, director, number)
  expect(await moveRequest(context, director, { number, from: north, to: south })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ branch_id: south, owner_id: director.staffId, status: 'taken' })
  // Answered, with nothing planned: it stays so with its owner, and has to be answered anew without one.
  await recordCall(context, director, { number, outcome: 'wrong-number' })
  await moveRequest(context, director, { number, from: south, to: north })
  expect(await findWork(number)).toMatchObject({ first_response_by: director.staffId })
  await transferRequest(context, director, { number, from: director.staffId, to: vera.staffId })
  desk.advance(MINUTE_MS)
  await moveRequest(context, director, { number, from: north, to: south })
  const anew = { status: 'new', owner_id: null, first_response_at: null, answer_from: context.now() }
  expect(await findWork(number)).toMatchObject(anew)
})
