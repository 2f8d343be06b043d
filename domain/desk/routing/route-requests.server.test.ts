import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createDb } from '#db/client.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { disableStaff } from '#domain/staff/people.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { DESK_TIME, deskFixture } from '#tests/factories/desk.ts'
import { routingFixture } from '#tests/factories/routing.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { moveRequest } from '../actions/move-request.server.ts'
import { claimRequest, giveBackRequest, transferRequest } from '../actions/owner.server.ts'
import { setNextAction } from '../actions/set-next-action.server.ts'
import { undoLastChange } from '../actions/undo-last-change.server.ts'
import { sweepDeadlines } from '../deadlines/sweep-deadlines.server.ts'
import { routeRequests } from './route-requests.server.ts'

const { db, url } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, advance, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const { addRule, removeRules, setDuty, addAbsence } = routingFixture(context)
const [north, south] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', north, 'Анна Ким')
const boris = await addPerson('salesperson', north, 'Борис Лосев')
const vera = await addPerson('sales-head', null, 'Вера Исаева')
const lev = await addPerson('salesperson', south, 'Лев Южный')
const ANNA_AND_BORIS = [anna.staffId, boris.staffId]
/** The days of the tests: they begin on a Friday at noon. */
const FRIDAY = '2026-11-20'

const sweep = async () => {
  await sweepDeadlines(context)
  return routeRequests(context)
}
const ownerOf = async (number: number) => (await findWork(number)).owner_id

beforeEach(async () => {
  advance(DESK_TIME.getTime() - context.now().getTime())
  await sql`truncate request, staff_duty, staff_absence cascade`.execute(db)
  await removeRules()
})

it('a request is offered to somebody, who takes it; the history and the log say so', async () => {
  const rule = await addRule({ way: 'one', staff_ids: [anna.staffId] })
  const number = await addRequestAt(north)
  expect(await sweep()).toEqual({ offered: 1, free: 0, escalated: 0 })
  const now = context.now()
  expect(await findWork(number)).toMatchObject({
    status: 'new',
    owner_id: anna.staffId,
    rule_id: rule,
    offered_at: now,
    // A third of a quarter of an hour.
    offer_until: new Date(now.getTime() + 5 * MINUTE_MS),
    offered_to: [anna.staffId],
  })
  expect(await claimRequest(context, boris, number)).toMatchObject({ reason: 'offered', owner: { name: 'Анна Ким' } })
  expect(await claimRequest(context, anna, number)).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ status: 'taken', owner_id: anna.staffId, offered_at: null })
  expect(await listEvents(number)).toMatchObject([
    { actor: 'schedule', kind: 'offer', after: { owner: anna.staffId } },
    { actor: anna.id, kind: 'claim', after: { status: 'taken' } },
  ])
  expect((await listEntries(number)).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'schedule request.offer',
    `${anna.id} request.claim`,
  ])
  expect(await sweep()).toEqual({ offered: 0, free: 0, escalated: 0 })
})

it('without a rule, or by one that leaves it to everybody, a request stays free, also when a rule comes later', async () => {
  const first = await addRequestAt(north)
  expect(await sweep()).toEqual({ offered: 0, free: 1, escalated: 0 })
  await addRule({ kinds: ['trade'], way: 'pool' })
  const second = await addRequestAt(north, { kind: 'trade' })
  expect(await sweep()).toMatchObject({ free: 1 })
  await addRule()
  expect(await sweep()).toEqual({ offered: 0, free: 0, escalated: 0 })
  for (const number of [first, second]) expect(await findWork(number)).toMatchObject({ owner_id: null, version: 1 })
})

it('who does not take it in time loses it to the next; then those who manage it are informed', async () => {
  await addRule({ staff_ids: ANNA_AND_BORIS })
  const number = await addRequestAt(north)
  await sweep()
  const first = await ownerOf(number)
  advance(4 * MINUTE_MS)
  expect(await sweep()).toMatchObject({ offered: 0 })
  advance(MINUTE_MS)
  expect(await sweep()).toMatchObject({ offered: 1 })
  const second = await ownerOf(number)
  expect(new Set([first, second])).toEqual(new Set(ANNA_AND_BORIS))
  advance(5 * MINUTE_MS)
  expect(await sweep()).toEqual({ offered: 0, free: 0, escalated: 1 })
  expect(await findWork(number)).toMatchObject({ owner_id: null, status: 'new', escalated_at: context.now() })
  advance(60 * MINUTE_MS)
  expect(await sweep()).toEqual({ offered: 0, free: 0, escalated: 0 })
  expect((await listEvents(number)).map(({ kind }) => kind)).toEqual(['offer', 'offer', 'escalate', 'deadline-missed'])
})

it('a late request is escalated once, also by two nodes at once; its owner keeps it, and their page stays good', async () => {
  const [free, taken] = [await addRequestAt(north), await addRequestAt(north)]
  await claimRequest(context, anna, taken)
  await sweep()
  advance(20 * MINUTE_MS)
  await sweepDeadlines(context)
  await using other = createDb(url, { max: 2 })
  const [one, two] = await Promise.all([routeRequests(context), routeRequests({ ...context, db: other })])
  expect(one.escalated + two.escalated).toBe(2)
  expect(await findWork(free)).toMatchObject({ owner_id: null, version: 1, escalated_at: context.now() })
  expect(await findWork(taken)).toMatchObject({ owner_id: anna.staffId, version: 2, status: 'taken' })
  for (const number of [free, taken])
    expect((await listEvents(number)).filter(({ kind }) => kind === 'escalate')).toHaveLength(1)
})

it('in turn everybody gets as many, on two nodes too; the least loaded gets what is next', async () => {
  await addRule({ kinds: ['call'], staff_ids: ANNA_AND_BORIS })
  await addRule({ kinds: ['trade'], way: 'least', staff_ids: ANNA_AND_BORIS })
  const numbers = await Promise.all(Array.from({ length: 10 }, () => addRequestAt(north)))
  await using other = createDb(url, { max: 2 })
  await sweepDeadlines(context)
  await Promise.all([routeRequests(context), routeRequests({ ...context, db: other })])
  const owners = await Promise.all(numbers.map(ownerOf))
  expect(owners.filter((owner) => owner === anna.staffId)).toHaveLength(5)
  expect(owners.filter((owner) => owner === boris.staffId)).toHaveLength(5)
  for (const [index, number] of numbers.entries())
    if (owners[index] === anna.staffId && index > 2)
      await transferRequest(context, vera, { number, from: anna.staffId, to: boris.staffId })
  const trade = await addRequestAt(north, { kind: 'trade' })
  await sweep()
  expect(await ownerOf(trade)).toBe(anna.staffId)
})

it('only who is on duty and not away is asked; after hours, who is on duty on the next working day', async () => {
  await addRule()
  await setDuty(north, FRIDAY, [anna.staffId, vera.staffId])
  await setDuty(north, '2026-11-21', [boris.staffId])
  await addAbsence(vera.staffId, FRIDAY, '2026-11-22')
  const number = await addRequestAt(north)
  await sweep()
  expect(await ownerOf(number)).toBe(anna.staffId)
  advance(10 * 60 * MINUTE_MS)
  const late = await addRequestAt(north)
  await sweep()
  expect(await ownerOf(late)).toBe(boris.staffId)
  expect((await findWork(late)).offer_until).toEqual(new Date('2026-11-21T06:05:00Z'))
  // Nobody is left: vera is away.
  advance(24 * 60 * MINUTE_MS)
  await setDuty(north, '2026-11-22', [vera.staffId])
  const sunday = await addRequestAt(north)
  await sweep()
  expect(await findWork(sunday)).toMatchObject({ owner_id: null, escalated_at: context.now() })
})

it('a rule of closed hours is for what came after hours, also when it is offered again in the morning', async () => {
  await addRule({ moment: 'open', way: 'one', staff_ids: [boris.staffId] })
  await addRule({ moment: 'closed', staff_ids: [anna.staffId, vera.staffId] })
  advance(10 * 60 * MINUTE_MS)
  const number = await addRequestAt(north)
  await sweep()
  const first = await ownerOf(number)
  advance(11 * 60 * MINUTE_MS + 6 * MINUTE_MS)
  await sweep()
  const second = await ownerOf(number)
  expect(new Set([first, second])).toEqual(new Set([anna.staffId, vera.staffId]))
})

it('whom somebody has chosen keeps it: a taken, a planned, a transferred and a returned request stay as they are', async () => {
  await addRule()
  const [claimed, planned, given, returned] = [
    await addRequestAt(north),
    await addRequestAt(north),
    await addRequestAt(north),
    await addRequestAt(north),
  ]
  await claimRequest(context, boris, claimed)
  const next = { kind: 'task', at: new Date(context.now().getTime() + MINUTE_MS * 60), text: null } as const
  await setNextAction(context, anna, { number: planned, from: null, next })
  await transferRequest(context, vera, { number: given, from: null, to: anna.staffId })
  await claimRequest(context, boris, returned)
  await sweep()
  await giveBackRequest(context, boris, returned)
  // A request that nobody had seen the rules about yet: they hold for it now.
  expect(await sweep()).toMatchObject({ offered: 1 })
  expect(await ownerOf(claimed)).toBe(boris.staffId)
  expect(await ownerOf(planned)).toBe(anna.staffId)
  expect(await ownerOf(given)).toBe(anna.staffId)
})

it('who declines an offer is not asked again; an undo of it brings the offer back', async () => {
  await addRule({ staff_ids: ANNA_AND_BORIS })
  const number = await addRequestAt(north)
  await sweep()
  const first = (await ownerOf(number)) === anna.staffId ? anna : boris
  const second = first === anna ? boris : anna
  await giveBackRequest(context, first, number)
  const { version } = await findWork(number)
  expect(await undoLastChange(context, first, { number, version })).toMatchObject({ ok: true })
  expect(await findWork(number)).toMatchObject({ owner_id: first.staffId, status: 'new', offered_at: context.now() })
  await giveBackRequest(context, first, number)
  await sweep()
  expect(await ownerOf(number)).toBe(second.staffId)
  await giveBackRequest(context, second, number)
  expect(await sweep()).toMatchObject({ escalated: 1 })
  expect(await ownerOf(number)).toBeNull()
})

it('in another branch its rules hold; an offer to somebody who has left goes to the next', async () => {
  await addRule()
  const number = await addRequestAt(north)
  await sweep()
  await moveRequest(context, vera, { number, from: north, to: south })
  expect(await findWork(number)).toMatchObject({ owner_id: null, routed_at: null, offered_to: [] })
  await sweep()
  expect([vera.staffId, lev.staffId]).toContain(await ownerOf(number))
  const gone = await addPerson('salesperson', south, 'Ушла')
  await removeRules()
  await addRule({ staff_ids: [gone.staffId, lev.staffId], way: 'least' })
  const other = await addRequestAt(south)
  await sql`update request_work set routed_at = now() where request_id = ${number}`.execute(db)
  await sweep()
  await disableStaff(context, OPERATOR, gone.staffId)
  await sweep()
  expect(await ownerOf(other)).toBe(lev.staffId)
})

it('a request without a branch is offered to somebody of all branches alone', async () => {
  await addRule()
  const number = await addRequestAt(null)
  await sweep()
  expect(await ownerOf(number)).toBe(vera.staffId)
})
