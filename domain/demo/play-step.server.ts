import type { StaffActor } from '#domain/access/rights.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { claimRequest, transferRequest } from '#domain/desk/actions/owner.server.ts'
import { recordCall } from '#domain/desk/actions/record-call.server.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { setRequestStatus, type StatusChange } from '#domain/desk/actions/set-request-status.server.ts'
import { confirmReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import { changeVisit } from '#domain/desk/visits/change-visit.server.ts'
import type { VisitChange } from '#domain/desk/visits/visit.ts'
import { addDays, fromWallClock, toLocalDay } from '#locale/dates/wall-clock.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'
import { demoKey } from './demo-key.server.ts'
import type { DemoPersonKey } from './demo-people.server.ts'
import type { DemoCall, DemoRequest, DemoStep, DemoTime } from './demo-request.ts'

export type DemoDeskContext = Pick<Context, 'db' | 'now' | 'log' | 'timeZone'>

/** What is played, by whom, and the present time that its moments count from. */
export interface StoryContext extends DemoDeskContext {
  people: ReadonlyMap<DemoPersonKey, StaffActor>
}

/** The key by which a request of the demo is found again. */
export const keyOf = ({ key }: Pick<DemoRequest, 'key'>) => demoKey(`demo request ${key}`)

/** The moment that a time of the demo means now. */
export function momentOf(time: DemoTime, { now, timeZone }: Pick<DemoDeskContext, 'now' | 'timeZone'>): Date {
  if (typeof time === 'number') return new Date(now().getTime() + time * MINUTE_MS)
  const day = addDays(toLocalDay(now(), timeZone), time.days)
  return fromWallClock(`${day}T${time.time}`, timeZone)
}

interface StepParams {
  request: DemoRequest
  step: DemoStep
  actor: StaffActor
  story: StoryContext
}

/** Does what somebody of the staff did; refused if the dealer has changed the roles of the demo. */
export async function playStep(then: DemoDeskContext, { request, step, actor, story }: StepParams): Promise<unknown> {
  const found = await findWork(then, request.key)
  if (found === undefined) return undefined
  const { number } = found
  if ('claim' in step) return claimRequest(then, actor, number)
  if ('note' in step) return addNote(then, actor, { number, text: step.note })
  if ('call' in step) return recordCall(then, actor, { number, ...toCall(step.call, story) })
  if ('plan' in step) {
    const { kind, at, text = null } = step.plan
    const next = { kind, at: momentOf(at, story), text }
    return setNextAction(then, actor, { number, from: found.plannedAt, next })
  }
  if ('reserveDays' in step) return confirmReservation(then, actor, { number, days: step.reserveDays })
  if ('visit' in step) return followVisit(then, actor, { number, change: step.visit })
  if ('transferTo' in step) {
    const colleague = story.people.get(step.transferTo)
    return colleague && transferRequest(then, actor, { number, from: found.ownerId, to: colleague.staffId })
  }
  const change = await toStatusChange(then, step.status)
  return change && setRequestStatus(then, actor, { number, from: found.status, ...change })
}

/** What came of a test drive. */
async function followVisit(
  then: DemoDeskContext,
  actor: StaffActor,
  { number, change }: { number: number; change: VisitChange },
): Promise<unknown> {
  const { version } =
    (await then.db.selectFrom('test_drive').select('version').where('request_id', '=', number).executeTakeFirst()) ?? {}
  return version === undefined ? undefined : changeVisit(then, actor, { number, version, change })
}

function toCall({ outcome, at, because = 'other' }: DemoCall, story: StoryContext) {
  const moment = at === undefined ? null : momentOf(at, story)
  switch (outcome) {
    case 'reached':
      return { outcome, next: null }
    case 'no-answer':
    case 'busy':
      return { outcome, callAgainAt: moment }
    case 'call-back':
      return { outcome, at: moment ?? story.now() }
    case 'refused':
      return { outcome, because }
    default:
      return { outcome }
  }
}

async function toStatusChange(
  context: DemoDeskContext,
  status: Extract<DemoStep, { status: unknown }>['status'],
): Promise<StatusChange | undefined> {
  if (typeof status === 'string') return { to: status }
  if ('lost' in status) return { to: 'lost', reason: status.lost }
  const original = await findWork(context, status.duplicateOf)
  return original && { to: 'duplicate', of: original.number }
}

const findWork = ({ db }: Pick<Context, 'db'>, key: string) =>
  db
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_id')
    .select(['request.id as number', 'status', 'owner_id as ownerId', 'next_action_at as plannedAt'])
    .where('idempotency_key', '=', keyOf({ key }))
    .executeTakeFirst()
