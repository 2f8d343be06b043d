import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { DAY_MS } from '#locale/durations.ts'
import { changeWork, explainByState } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { NextAction, RequestStatus, WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_OPEN, mayWorkOn } from '../ownership.server.ts'
import { keptOrOwnedBy } from './owner.server.ts'

interface NextActionInput {
  number: number
  /** When the next action was due as it was shown; null: none. */
  from: Date | null
  /** Null: nothing is planned any more. */
  next: NextAction | null
}

/** `wrong-time`: in the past, or more than a year away. `erased`: nothing is written about an erased person any more. */
export type PlanRefusal = { ok: false; reason: 'wrong-time' | 'erased' }

const MAX_AHEAD_MS = 366 * DAY_MS

const isPlannable = (at: Date, now: Date): boolean => at > now && at.getTime() < now.getTime() + MAX_AHEAD_MS

/** Why this cannot be planned; undefined: it can. */
export async function refusePlan(
  { db, now }: DeskContext,
  actor: StaffActor,
  { number, next }: { number: number; next: NextAction | null },
): Promise<PlanRefusal | undefined> {
  if (next !== null && !isPlannable(next.at, now())) return { ok: false, reason: 'wrong-time' }
  if (next?.text == null) return undefined
  const erased = await db
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_id')
    .select('request_id')
    .where('request_id', '=', number)
    .where('erased_at', 'is not', null)
    .where(inBranches(actor, 'requests.work'))
    .executeTakeFirst()
  return erased === undefined ? undefined : { ok: false, reason: 'erased' }
}

/**
 * Plans what is to be done next on one's own request, or on a free one, which then is one's own. Of others only with the
 * right to manage besides.
 */
export async function setNextAction(
  context: DeskContext,
  actor: StaffActor,
  { number, from, next }: NextActionInput,
): Promise<WorkResult | PlanRefusal> {
  const refusal = await refusePlan(context, actor, { number, next })
  if (refusal !== undefined) return refusal
  return changeWork(context, actor, {
    number,
    name: 'plan',
    permissions: ['requests.work'],
    set: (now) => ({
      ...keptOrOwnedBy(actor.staffId, now),
      status: sql<RequestStatus>`case when status = 'new' then 'taken' else status end`,
      status_since: sql<Date>`case when status = 'new' then ${now}::timestamptz else status_since end`,
      ...nextActionColumns(next),
    }),
    where: sql`${IS_OPEN} and next_action_at is not distinct from ${from}::timestamptz and ${mayWorkOn(actor)}`,
    explain: (work) => explainByState(work, actor.staffId),
    after: { nextActionAt: next?.at.toISOString() ?? null },
  })
}

/** The columns of a next action; null empties them. Of an erased person no words are kept. */
export const nextActionColumns = (next: NextAction | null) => ({
  next_action_at: next?.at ?? null,
  next_action_kind: next?.kind ?? null,
  next_action:
    next?.text == null
      ? null
      : sql<string | null>`(select ${next.text}::text from request
          where request.id = request_work.request_id and request.erased_at is null)`,
})
