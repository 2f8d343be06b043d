import { sql, type Transaction } from 'kysely'
import type { CallOutcome, DB, RequestStatus } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { changeWorkIn, explainByState } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { addWorkingTime } from '../deadlines/deadline.ts'
import type { NextAction, WorkResult } from '../desk.ts'
import { IS_FREE, IS_OPEN } from '../ownership.server.ts'
import { isOfferedReason } from '../reasons/lost-reasons.server.ts'
import { ownedBy } from './owner.server.ts'
import { nextActionColumns, type PlanRefusal, refusePlan } from './set-next-action.server.ts'
import { firstResponse } from './set-request-status.server.ts'
import { loadWorkingHours } from '../deadlines/working-hours.server.ts'

/** How a call ended, with what comes next. */
export type CallInput = {
  number: number
  /** As it was shown: a call that was recorded since is not recorded again. Undefined: whatever it is. */
  version?: number
} & (
  | { outcome: 'reached'; next: NextAction | null }
  /** `callAgainAt` null: after an hour of working time, or a quarter of one when the line was busy. */
  | { outcome: 'no-answer' | 'busy'; callAgainAt: Date | null }
  | { outcome: 'call-back'; at: Date }
  /** The request stays open: there may be an e-mail address. */
  | { outcome: 'wrong-number' }
  /** The work ends; `because`: the code of a reason that is offered. */
  | { outcome: 'refused'; because: string }
)

/**
 * Records a call about one's own request, or about a free one, which then is one's own, and sets the status and
 * the next action that follow from it.
 */
export async function recordCall(
  context: DeskContext,
  actor: StaffActor,
  input: CallInput,
): Promise<WorkResult | PlanRefusal | { ok: false; reason: 'no-reason' }> {
  const { number, version, outcome } = input
  const now = context.now()
  const next = await planAfterCall(context, input)
  const refusal = await refusePlan(context, actor, { number, next })
  if (refusal !== undefined) return refusal
  return withAudit(context, actor, async (tx, audit): ReturnType<typeof recordCall> => {
    const isOffered = outcome !== 'refused' || (await isOfferedReason(tx, input.because))
    const result = await changeWorkIn(
      tx,
      { audit, actor, now },
      {
        number,
        name: 'call',
        permissions: ['requests.work'],
        set: () => ({
          ...ownedBy(actor.staffId, now),
          // An owner keeps the day since when they have it.
          owned_since: sql<Date>`case when owner_id = ${actor.staffId} then owned_since else ${now}::timestamptz end`,
          ...statusAfterCall(input, now),
          ...firstResponse(actor.staffId, now),
          ...nextActionColumns(next),
        }),
        where: sql`${IS_OPEN} and (owner_id = ${actor.staffId} or ${IS_FREE})
          and version = coalesce(${version ?? null}::integer, version) and ${isOffered}`,
        explain: (work) => explainByState(work, actor.staffId),
        after: { outcome, nextActionAt: next?.at.toISOString() ?? null },
        reason: outcome === 'refused' ? input.because : undefined,
      },
    )
    if (result.ok) await addCall(tx, { number, actor, now, outcome, next, version: result.version })
    else if (result.reason === 'changed' && !isOffered) return { ok: false, reason: 'no-reason' }
    else if (version !== undefined && (await isRecorded(tx, { number, actor, outcome, version: version + 1 })))
      return { ok: true, version: version + 1 }
    return result
  })
}

/** Whether this very press has been recorded already: a second one is no other call. */
async function isRecorded(
  tx: Transaction<DB>,
  { number, actor, outcome, version }: Pick<NewCall, 'number' | 'actor' | 'outcome' | 'version'>,
): Promise<boolean> {
  const call = await tx
    .selectFrom('request_call')
    .select('id')
    .where('request_id', '=', number)
    .where('staff_id', '=', actor.staffId)
    .where('outcome', '=', outcome)
    .where('work_version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return call !== undefined
}

async function planAfterCall(context: DeskContext, input: CallInput): Promise<NextAction | null> {
  switch (input.outcome) {
    case 'reached':
      return input.next
    case 'call-back':
      return { kind: 'call-back', at: input.at, text: null }
    case 'no-answer':
    case 'busy': {
      const waitMs = input.outcome === 'busy' ? 15 * MINUTE_MS : HOUR_MS
      return {
        kind: 'call-again',
        at: input.callAgainAt ?? (await addOwnHours(context, input.number, waitMs)),
        text: null,
      }
    }
    case 'wrong-number':
    case 'refused':
      return null
    default:
      return input satisfies never
  }
}

/** Some working time from now, by the hours of the request's branch; by the clock where it has none. */
async function addOwnHours({ db, now }: DeskContext, number: number, waitMs: number): Promise<Date> {
  const moment = now()
  const byClock = new Date(moment.getTime() + waitMs)
  const work = await db
    .selectFrom('request_work')
    .select('branch_id')
    .where('request_id', '=', number)
    .executeTakeFirst()
  if (work === undefined || work.branch_id === null) return byClock
  const hours = (await loadWorkingHours(db, moment, work.branch_id)).get(work.branch_id)
  return (hours && addWorkingTime(hours, moment, waitMs)) ?? byClock
}

function statusAfterCall(input: CallInput, now: Date) {
  if (input.outcome === 'refused') return { status: 'lost' as const, status_since: now, lost_reason: input.because }
  if (input.outcome !== 'reached' && input.outcome !== 'call-back') return {}
  const isBefore = sql`status in ('new', 'taken')`
  return {
    status: sql<RequestStatus>`case when ${isBefore} then 'reached' else status end`,
    status_since: sql<Date>`case when ${isBefore} then ${now}::timestamptz else status_since end`,
  }
}

interface NewCall {
  number: number
  actor: StaffActor
  now: Date
  outcome: CallOutcome
  next: NextAction | null
  version: number
}

async function addCall(tx: Transaction<DB>, { number, actor, now, outcome, next, version }: NewCall): Promise<void> {
  await tx
    .insertInto('request_call')
    .values({
      request_id: number,
      staff_id: actor.staffId,
      at: now,
      outcome,
      call_back_at: next?.kind === 'task' ? null : (next?.at ?? null),
      work_version: version,
    })
    .execute()
}
