import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import type { Context } from '#domain/context.ts'
import type { WorkingHours } from '../deadlines/deadline.ts'
import { calculateDeadline, loadResponseDeadlines } from '../deadlines/response-deadlines.server.ts'
import { loadWorkingHours } from '../deadlines/working-hours.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { worksInBranch } from '../ownership.server.ts'
import { isOpenAt, listAvailablePeople, workingDayOf } from './available-people.server.ts'
import { choosePerson, findRule } from './routing-rule.ts'
import { loadActiveRules, type StoredRule } from './routing-rules.server.ts'

/** How many requests were offered to somebody, were left to anybody by the rules, and were escalated. */
export interface RoutingSweep {
  offered: number
  free: number
  escalated: number
}

/** One request after the other, on all nodes: so that turns and loads are those after the last offer. */
const ROUTING_LOCK = 7_300_030
const BATCH_SIZE = 500
/** An offer holds for this part of the deadline: two more people can be asked before it is missed. */
const OFFER_PART = 1 / 3

/**
 * Offers new requests to people by the rules, offers again what was not taken in time, and escalates what nobody is
 * left for and what is late. What somebody of the staff has decided stays. Safe on any number of nodes at once. A
 * request that fails is logged and tried again by the next sweep.
 */
export async function routeRequests(context: DeskContext & Partial<Pick<Context, 'log'>>): Promise<RoutingSweep> {
  const sweep: RoutingSweep = { offered: 0, free: 0, escalated: 0 }
  const numbers = await listDue(context)
  if (numbers.length === 0) return sweep
  const rules = await loadRules(context)
  for (const number of numbers) {
    try {
      const outcome = await withAudit(context, { id: 'schedule' }, (tx, audit) =>
        routeRequest(tx, { audit, now: context.now(), number, rules }),
      )
      if (outcome !== undefined) sweep[outcome] += 1
    } catch (err) {
      if (context.log === undefined) throw err
      context.log.error({ err, request: number }, 'a request could not be offered')
    }
  }
  return sweep
}

const IS_UNROUTED = sql<boolean>`(routed_at is null and owner_id is null and status = 'new' and held_since is null)`
/** Not taken in time, or offered to somebody who does not work there any more. */
const hasLapsed = (now: Date) => sql<boolean>`(offered_at is not null
  and (offer_until <= ${now} or not ${worksInBranch(sql.ref('request_work.owner_id'))}))`
const IS_LATE = sql<boolean>`(missed_at is not null and escalated_at is null and first_response_at is null
  and status in ('new', 'taken') and held_since is null)`

/** Requests for which there is something to do, the oldest first. */
async function listDue({ db, now }: DeskContext): Promise<number[]> {
  const rows = await db
    .selectFrom('request_work')
    .select('request_id as number')
    .where(sql<boolean>`(${IS_UNROUTED} or ${hasLapsed(now())} or ${IS_LATE})`)
    .orderBy('submitted_at')
    .orderBy('request_id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ number }) => number)
}

interface Rules {
  active: StoredRule[]
  hours: ReadonlyMap<number, WorkingHours>
  deadlineOf: Awaited<ReturnType<typeof loadResponseDeadlines>>
}

async function loadRules({ db, now }: DeskContext): Promise<Rules> {
  const [active, hours, deadlineOf] = await Promise.all([
    loadActiveRules(db),
    loadWorkingHours(db, now()),
    loadResponseDeadlines(db),
  ])
  return { active, hours, deadlineOf }
}

interface RouteParams {
  audit: Audit
  now: Date
  number: number
  rules: Rules
}

/** Decides about one request; undefined when there is nothing to decide any more. */
async function routeRequest(tx: Transaction<DB>, params: RouteParams): Promise<keyof RoutingSweep | undefined> {
  const { number, now, rules } = params
  await sql`select pg_advisory_xact_lock(${ROUTING_LOCK})`.execute(tx)
  const due = await findDue(tx, number, now)
  if (due === undefined) return undefined
  if (due.isLate) return escalate(tx, params, due)
  const hours = hoursOf(rules, due.branchId)
  // By what was true when it came: in the morning, a request of the night is still one of the night.
  const isOpen = hours.some((branch) => isOpenAt(branch, due.answerFrom))
  const rule = findRule(rules.active, { ...due, isOpen })
  if (rule === undefined || rule.way === 'pool')
    return due.hasLapsed ? escalate(tx, params, due) : leaveFree(tx, params, rule)
  const [own] = due.branchId === null ? [] : hours
  const people = await listAvailablePeople(tx, {
    number,
    day: own && workingDayOf(own, now),
    ruleId: rule.id,
    staffIds: rule.staffIds,
  })
  const person = choosePerson(rule.way, people)
  if (person === undefined) return escalate(tx, params, due, rule)
  const { workingMs } = rules.deadlineOf(due.kind)
  const until = calculateDeadline(
    { workingMs: workingMs === null ? null : workingMs * OFFER_PART, warnMs: 0 },
    hours,
    now,
  ).respondBy
  return offer(tx, params, { due, rule, staffId: person.id, until })
}

/** Of its branch; without one, any of them may answer. */
const hoursOf = ({ hours }: Rules, branchId: number | null): WorkingHours[] =>
  (branchId === null ? [...hours.values()] : [hours.get(branchId)]).filter((branch) => branch !== undefined)

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>

/** Locks the request, if it is still due; undefined also while somebody is changing it: the next sweep comes soon. */
const findDue = (tx: Transaction<DB>, number: number, now: Date) =>
  tx
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_id')
    .select(['request_work.kind', 'request_work.branch_id as branchId', 'request.brand_id as brandId'])
    .select(['answer_from as answerFrom', 'version', 'owner_id as owner'])
    .select([IS_LATE.as('isLate'), hasLapsed(now).as('hasLapsed')])
    .select((eb) => eb('offered_at', 'is not', null).$castTo<boolean>().as('isOffered'))
    .where('request_id', '=', number)
    .where(sql<boolean>`(${IS_UNROUTED} or ${hasLapsed(now)} or ${IS_LATE})`)
    .forUpdate('request_work')
    .skipLocked()
    .executeTakeFirst()

interface Offer {
  due: Due
  rule: StoredRule
  staffId: number
  /** By when they have to take it; null: whenever they like. */
  until: Date | null
}

/** Makes somebody the owner of a request that nobody has chosen to have: the same conditional UPDATE as a claim. */
async function offer(
  tx: Transaction<DB>,
  { audit, now, number }: RouteParams,
  { due, rule, staffId, until }: Offer,
): Promise<'offered' | undefined> {
  const offered = await tx
    .updateTable('request_work')
    .set({ owner_id: staffId, owned_since: now, offered_at: now, offer_until: until, rule_id: rule.id })
    .set({
      routed_at: sql<Date>`coalesce(routed_at, ${now})`,
      offered_to: sql<number[]>`offered_to || ${staffId}::integer`,
    })
    .set({ version: sql`version + 1`, last_change: 'offer', undo_by: null, undo_state: null })
    .where('request_id', '=', number)
    .where('version', '=', due.version)
    .where('status', '=', 'new')
    .where(sql<boolean>`(${IS_UNROUTED} or ${hasLapsed(now)}) and ${worksInBranch(sql`${staffId}::bigint`)}`)
    .returning('branch_id as branchId')
    .executeTakeFirst()
  if (offered === undefined) return undefined
  await tx.deleteFrom('routing_turn').where('rule_id', '=', rule.id).where('staff_id', '=', staffId).execute()
  await tx.insertInto('routing_turn').values({ rule_id: rule.id, staff_id: staffId }).execute()
  await audit({
    action: 'request.offer',
    subject: `request:${number}`,
    branchId: offered.branchId,
    before: { owner: due.owner },
    after: { owner: staffId, rule: rule.id },
  })
  return 'offered'
}

async function leaveFree(
  tx: Transaction<DB>,
  { now, number }: RouteParams,
  rule: StoredRule | undefined,
): Promise<'free'> {
  await tx
    .updateTable('request_work')
    .set({ routed_at: now, rule_id: rule?.id ?? null })
    .where('request_id', '=', number)
    .where(IS_UNROUTED)
    .execute()
  return 'free'
}

/**
 * Informs those who manage the requests of the branch. What was only offered is free again; who has taken a request
 * keeps it, and the page that they are on stays good.
 */
async function escalate(
  tx: Transaction<DB>,
  { audit, now, number }: RouteParams,
  { owner, branchId, isLate, isOffered }: Due,
  rule?: StoredRule,
): Promise<'escalated'> {
  await tx
    .updateTable('request_work')
    .set({ escalated_at: sql<Date>`coalesce(escalated_at, ${now})`, routed_at: sql<Date>`coalesce(routed_at, ${now})` })
    .$if(rule !== undefined, (query) => query.set({ rule_id: rule?.id }))
    .$if(isOffered, (query) =>
      query.set({ owner_id: null, owned_since: null, version: sql`version + 1`, last_change: 'escalate' }),
    )
    .where('request_id', '=', number)
    .execute()
  // A change of the owner has its line of the history already.
  if (!isOffered)
    await tx
      .insertInto('request_event')
      .values({ request_id: number, at: now, actor: 'schedule', kind: 'escalate' })
      .execute()
  const after = { owner: isOffered ? null : owner, why: isLate ? 'late' : 'nobody' }
  await audit({ action: 'request.escalate', subject: `request:${number}`, branchId, before: { owner }, after })
  return 'escalated'
}
