import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createDb } from '#db/client.server.ts'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { DESK_TIME, deskFixture } from '#tests/factories/desk.ts'
import { routingFixture } from '#tests/factories/routing.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { claimRequest, giveBackRequest, transferRequest } from '../actions/owner.server.ts'
import { recordCall } from '../actions/record-call.server.ts'
import { setRequestStatus } from '../actions/set-request-status.server.ts'
import { sweepDeadlines } from '../deadlines/sweep-deadlines.server.ts'
import { routeRequests } from './route-requests.server.ts'

// The router among people: a race over many requests, and a week of a dealership.

const RACED = dayOrNight(120, 1000)
const REQUESTS_A_WEEK = dayOrNight(100, 300)

const { db, url } = await shareInFile(createTestDatabase())
const otherNode = await shareInFile(Promise.resolve(createDb(url, { max: 3 })))
const desk = deskFixture(db)
const { context, advance, addPerson, addRequestAt, addManyRequestsAt } = desk
const { addRule, removeRules, addAbsence } = routingFixture(context)
const north = await desk.addBranch()
const { id: east } = await addBranch(db, { time_zone: 'Asia/Vladivostok' })
const [anna, boris, lev, mira] = [
  await addPerson('salesperson', north, 'Анна Ким'),
  await addPerson('salesperson', north, 'Борис Лосев'),
  await addPerson('salesperson', east, 'Лев Дальний'),
  await addPerson('salesperson', east, 'Мира Дальняя'),
]
const [headOfNorth, head] = [
  await addPerson('sales-head', north, 'Глеб Орлов'),
  await addPerson('sales-head', null, 'Вера Исаева'),
]
const idsOf = (...people: readonly StaffActor[]) => people.map(({ staffId }) => staffId)
const WORKERS = new Map([
  [north, idsOf(anna, boris, headOfNorth, head)],
  [east, idsOf(lev, mira, head)],
])

/** Numbers that look random and are always the same. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Time passes while people work. */
const clock = async () => {
  for (let step = 0; step < 5; step += 1) {
    await sweepDeadlines(context)
    advance(4 * MINUTE_MS)
  }
}

beforeEach(async () => {
  advance(DESK_TIME.getTime() - context.now().getTime())
  await sql`truncate request, staff_absence cascade`.execute(db)
  await removeRules()
})

it('among people who take, call, pass on and close at once, the router changes nobody’s choice', async () => {
  const allowed = idsOf(anna, boris)
  await addRule({ staff_ids: allowed })
  await addManyRequestsAt(north, RACED)
  const numbers = (await db.selectFrom('request_work').select('request_id').execute()).map((row) => row.request_id)
  const random = createRandom(7)
  const act = async (person: StaffActor, number: number) => {
    const form = random(5)
    if (form === 0) return claimRequest(context, person, number)
    if (form === 1) return recordCall(context, person, { number, outcome: 'no-answer', callAgainAt: null })
    if (form === 2) return giveBackRequest(context, person, number)
    if (form === 3) return setRequestStatus(context, person, { number, from: 'new', to: 'lost', reason: 'other' })
    const { owner_id: from } = await desk.findWork(number)
    return transferRequest(context, person, { number, from, to: boris.staffId })
  }
  const sweepAll = async (node: typeof db) => {
    for (let run = 0; run < 6; run += 1) {
      await sweepDeadlines({ ...context, db: node })
      await routeRequests({ ...context, db: node })
    }
  }
  const people = [anna, boris, headOfNorth].map(async (person) => {
    for (let step = 0; step < RACED; step += 1) await act(person, numbers[random(numbers.length)] ?? 0)
  })
  await Promise.all([...people, sweepAll(db), sweepAll(otherNode), clock()])
  await sweepAll(db)
  const problems: string[] = []
  for (const number of numbers) {
    const work = await desk.findWork(number)
    const events = await desk.listEvents(number)
    // Who has the request by a choice of a person; undefined: nobody has chosen.
    let chosen: number | null | undefined
    for (const { actor, kind, before, after } of events) {
      if (actor === 'schedule') {
        if (chosen !== undefined && chosen !== null && 'owner' in after)
          problems.push(`${number}: a ${kind} changed it`)
        if (kind === 'offer' && !allowed.includes(Number(after.owner))) problems.push(`${number}: outside of the rule`)
        continue
      }
      if ('owner' in after) chosen = Number(after.owner) || null
      // They took what was offered to them.
      else if (kind === 'claim' || before.status === 'new') chosen = work.owner_id
    }
    if (work.owner_id !== null && !(WORKERS.get(north) ?? []).includes(work.owner_id))
      problems.push(`${number}: outside of the branch`)
    const escalations = events.filter(({ kind }) => kind === 'escalate').length
    if (escalations > 1 && work.first_response_at === null && events.every(({ kind }) => kind !== 'give-back'))
      problems.push(`${number}: escalated ${escalations} times`)
  }
  expect(problems).toEqual([])
}, 120_000)

it('in a week with a holiday and an absence every request is answered, offered or escalated, all within the rules', async () => {
  const pairs = idsOf(anna, boris)
  await addRule({ branch_id: north, staff_ids: pairs })
  await addRule({ branch_id: east, way: 'least' })
  // Boris is away on two days, and the east is closed on one.
  await addAbsence(boris.staffId, '2026-11-23', '2026-11-24')
  await withAudit(context, OPERATOR, async (tx, audit) => {
    await tx.insertInto('branch_day').values({ branch_id: east, day: '2026-11-25', spans: '[]' }).execute()
    await audit({ action: 'branch.save-day', subject: `branch:${east}` })
  })
  const random = createRandom(11)
  const offersTo = new Map<number, number[]>()
  const offeredOnMonday: (number | null)[] = []
  const stepMs = (7 * 24 * HOUR_MS) / REQUESTS_A_WEEK
  const people = [anna, boris, lev, mira, head]
  for (let step = 0; step < REQUESTS_A_WEEK; step += 1) {
    const branch = step % 2 === 0 ? north : east
    await addRequestAt(branch, { channels: [] })
    for (let part = 0; part < 4; part += 1) {
      await sweepDeadlines(context)
      await routeRequests(context)
      const offered = await db
        .selectFrom('request_work')
        .select(['request_id as number', 'owner_id as owner', 'branch_id as branch'])
        .where('offered_at', 'is not', null)
        .execute()
      const today = new Date(context.now().getTime() + 3 * HOUR_MS).toISOString().slice(0, 10)
      for (const { number, owner, branch: of } of offered) {
        expect(of === north ? pairs : WORKERS.get(east)).toContain(owner)
        offersTo.set(number, [...(offersTo.get(number) ?? []), owner ?? 0])
        // Of what is offered, most is answered by somebody who looks.
        const person = people.find(({ staffId }) => staffId === owner)
        if (person !== undefined && random(4) === 0)
          await recordCall(context, person, { number, outcome: 'reached', next: null })
      }
      if (today === '2026-11-23') {
        const since = new Date('2026-11-23T06:00:00Z')
        const works = await db.selectFrom('request_work').selectAll().where('offered_at', '>=', since).execute()
        offeredOnMonday.push(...works.map((work) => work.owner_id))
      }
      advance(stepMs / 4)
    }
  }
  advance(12 * HOUR_MS)
  for (let run = 0; run < 4; run += 1) {
    await sweepDeadlines(context)
    await routeRequests(context)
    advance(20 * MINUTE_MS)
  }
  expect(offeredOnMonday).not.toContain(boris.staffId)
  const works = await db.selectFrom('request_work').selectAll().execute()
  expect(works).toHaveLength(REQUESTS_A_WEEK)
  const forgotten = works.filter(
    (work) => work.first_response_at === null && work.offered_at === null && work.escalated_at === null,
  )
  expect(forgotten).toEqual([])
  const answered = works.filter((work) => work.first_response_at !== null)
  expect(answered.length).toBeGreaterThan(REQUESTS_A_WEEK / 10)
  for (const { request_id: number, first_response_by: by } of answered) expect(offersTo.get(number)).toContain(by)
  // Nobody is offered the same request twice.
  for (const { offered_to: to } of works) expect(new Set(to).size).toBe(to.length)
}, 240_000)
