import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { removeEmptyCustomers } from '#domain/customers/remove-empty-customers.server.ts'
import { sweepDeadlines } from '#domain/desk/deadlines/sweep-deadlines.server.ts'
import { addDeskRequest } from '#domain/desk/requests/add-desk-request.server.ts'
import { releaseReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { carPath } from '#urls/car-paths.ts'
import { DEMO_SOURCE } from '../cars/find-cars.server.ts'
import type { Context } from '../context.ts'
import { addDemoPeople, type PeopleRemoval, removeDemoPeople } from './demo-people.server.ts'
import type { DemoRequest } from './demo-request.ts'
import { DEMO_REQUESTS } from './demo-requests.ts'
import { addDemoRouting, removeDemoRouting } from './demo-routing.server.ts'
import { type DemoDeskContext, keyOf, momentOf, playStep, type StoryContext } from './play-step.server.ts'

/**
 * Adds the people of the demo, and plays with a moved clock what visitors have sent in the last days and what was done
 * about it. Requests that are there already stay as they are. None of them goes to a channel.
 */
export async function loadDemoDesk(context: DemoDeskContext): Promise<void> {
  const people = await addDemoPeople(context)
  const missing = await listMissingRequests(context)
  const parts = missing.flatMap((request) => listParts(request, { ...context, people }))
  const isFirst = await isWithoutRequests(context.db)
  if (isFirst) await setNextNumber(context.db, FIRST_NUMBER)
  for (const { moment, play } of parts.toSorted((a, b) => a.moment.getTime() - b.moment.getTime())) {
    const then = { ...context, now: () => moment }
    await sweepDeadlines(then)
    await play(then)
  }
  if (isFirst) await setNextNumber(context.db)
  if (parts.length > 0) await sweepDeadlines(context)
  await assignCustomers(context)
  await addDemoRouting(context, people)
}

/** On a new site the requests of the demo have numbers below those of visitors, whose first is 1001 all the same. */
const FIRST_NUMBER = 901

/** Whether there has never been a request of a visitor, and there is none of the demo. */
async function isWithoutRequests(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select pg_sequence_last_value(pg_get_serial_sequence('request', 'id')::regclass) is null
      and not exists (select from request) as "isNew"`.execute(db)
  return rows[0]?.isNew === true
}

/** Sets the number that the next request gets, by default the first one of a new site. */
const setNextNumber = (db: Db, number: number | null = null) =>
  sql`select setval(seqrelid::regclass, coalesce(${number}::bigint, seqstart), false) from pg_sequence
    where seqrelid = pg_get_serial_sequence('request', 'id')::regclass`.execute(db)

/** Removes the requests of the demo with their history, then its people. */
export async function removeDemoDesk(
  context: Pick<Context, 'db' | 'now'>,
): Promise<PeopleRemoval & { requests: number }> {
  await removeDemoRouting(context)
  const requests = context.db
    .selectFrom('request')
    .select('request.id')
    .where('idempotency_key', 'in', DEMO_REQUESTS.map(keyOf))
  // Their cars are for sale again.
  const reserved = requests
    .innerJoin('reservation', 'reservation.request_id', 'request.id')
    .where('reservation.ended_at', 'is', null)
  for (const { id: number } of await reserved.execute()) await releaseReservation(context, OPERATOR, { number })
  const { numDeletedRows } = await context.db
    .deleteFrom('request')
    .where('idempotency_key', 'in', DEMO_REQUESTS.map(keyOf))
    .executeTakeFirstOrThrow()
  await removeEmptyCustomers(context)
  return { ...(await removeDemoPeople(context)), requests: Number(numDeletedRows) }
}

async function listMissingRequests({ db }: Pick<Context, 'db'>): Promise<DemoRequest[]> {
  const found = await db
    .selectFrom('request')
    .select('idempotency_key as key')
    .where('idempotency_key', 'in', DEMO_REQUESTS.map(keyOf))
    .execute()
  const keys = new Set(found.map(({ key }) => key))
  return DEMO_REQUESTS.filter((request) => !keys.has(keyOf(request)))
}

/** Something that happened, to be played when the clock shows its moment. */
interface StoryPart {
  moment: Date
  play: (then: DemoDeskContext) => Promise<unknown>
}

function listParts(request: DemoRequest, story: StoryContext): StoryPart[] {
  return [
    { moment: momentOf(request.sent, story), play: (then) => send(then, request, story) },
    ...(request.work ?? []).flatMap((step) => {
      const actor = story.people.get(step.by)
      if (actor === undefined) return []
      const play = (then: DemoDeskContext) => playStep(then, { request, step, actor, story })
      return [{ moment: momentOf(step.at, story), play }]
    }),
  ]
}

/** Sends a form as a visitor does, or enters it as the staff do. Left out if its car is not there any more. */
async function send(context: DemoDeskContext, request: DemoRequest, { people }: StoryContext): Promise<void> {
  const { kind, form, isSuspect = false, touch } = request
  const car = await findCar(context, request)
  if (request.car !== undefined && car === undefined) return
  const fields = { ...(await listFields(context, request, car)), ...request.answers }
  const parsed = parseAnswers(kind, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))
  if (!parsed.ok) throw new Error(`The demo request ${request.key} is wrong: ${JSON.stringify(parsed.errors)}`)
  const position = DEMO_REQUESTS.indexOf(request)
  const submitting = {
    ...context,
    newId: randomUUID,
    channels: [],
    linkToCar: carPath,
    tradeInMarginPercent: TRADE_IN_MARGIN_PERCENT,
  }
  const author = request.enteredBy && people.get(request.enteredBy)
  const branch = author && (await findBranch(context, request))
  if (author !== undefined && branch !== undefined) {
    const about = { kind, answers: parsed.answers, carId: car?.id, key: keyOf(request) }
    await addDeskRequest(submitting, author, { ...about, branchId: branch.id, consentWay: 'paper' })
    return
  }
  await submitRequest(submitting, {
    form,
    kind,
    answers: parsed.answers,
    carId: car?.id,
    conditions: [],
    files: [],
    key: keyOf(request),
    isRepeatMeant: true,
    consent: {},
    sender: {
      // Nobody's (RFC 5737).
      address: `198.51.100.${position + 1}`,
      lastTouch: touch && { ...NO_TOUCH, ...touch, at: context.now().toISOString() },
    },
    suspicion: isSuspect ? 'honeypot' : undefined,
  })
}

const findBranch = ({ db }: Pick<Context, 'db'>, { branch }: DemoRequest) =>
  db
    .selectFrom('branch')
    .select('id')
    .where('slug', '=', branch ?? '')
    .executeTakeFirst()

const TRADE_IN_MARGIN_PERCENT = 10
const NO_TOUCH = { content: null, term: null, referrer: null, landing: '/' }

interface DemoCar {
  id: number
  brand: string
}

/** One of the newest cars of a branch. */
function findCar({ db }: Pick<Context, 'db'>, { branch, car }: DemoRequest): Promise<DemoCar | undefined> {
  if (branch === undefined || car === undefined) return Promise.resolve(undefined)
  return db
    .selectFrom('car')
    .innerJoin('feed_source', 'feed_source.id', 'car.source_id')
    .innerJoin('branch', 'branch.id', 'car.branch_id')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .select(['car.id', 'brand.slug as brand'])
    .where('feed_source.name', '=', DEMO_SOURCE)
    .where('branch.slug', '=', branch)
    .where('car.state', '=', 'published')
    .where('car.availability', '=', 'in-stock')
    .orderBy('car.published_at', 'desc')
    .orderBy('car.id')
    .offset(car)
    .limit(1)
    .executeTakeFirst()
}

/** What every form has, and what a test drive or a visit to the workshop has besides. */
async function listFields(
  context: DemoDeskContext,
  { key, sameAs, name, branch, kind, visitInDays, visitSlot = 0 }: DemoRequest,
  car: DemoCar | undefined,
): Promise<Record<string, string>> {
  const position = DEMO_REQUESTS.findIndex((request) => request.key === (sameAs ?? key))
  // A local number that begins with zeros is nobody's.
  const person = { name, phone: `74950001${String(100 + position)}`, consent: 'yes' }
  if (branch === undefined) return person
  if (kind === 'service') return { ...person, branch }
  if (kind !== 'testdrive' || car === undefined) return person
  if (visitInDays === undefined) return { ...person, brand: car.brand, branch }
  const days = await listFreeDays(context, { branch, carId: car.id })
  const slots = days[visitInDays]?.slots ?? []
  const slot = slots[visitSlot] ?? slots.at(-1)
  return { ...person, brand: car.brand, branch, ...(slot !== undefined && { slot }) }
}
