import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { DAY_MS } from '#locale/durations.ts'
import { changeWork, explainByState } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { NextAction, RequestStatus, WorkResult } from '../desk.ts'
import { IS_OPEN, mayWorkOn } from '../ownership.server.ts'
import { keptOrOwnedBy } from './owner.server.ts'

interface NextActionInput {
  number: number
  /** When the next action was due as it was shown; null: none. */
  from: Date | null
  /** Null: nothing is planned any more. */
  next: NextAction | null
}

/** `wrong-time`: in the past, or more than a year away. */
export type WrongTime = { ok: false; reason: 'wrong-time' }

const MAX_AHEAD_MS = 366 * DAY_MS

/** Whether something can be planned for this moment. */
export const isPlannable = (at: Date, now: Date): boolean => at > now && at.getTime() < now.getTime() + MAX_AHEAD_MS

/**
 * Plans what is to be done next on one's own request, or on a free one, which then is one's own. Of others only with the
 * right to manage besides.
 */
export async function setNextAction(
  context: DeskContext,
  actor: StaffActor,
  { number, from, next }: NextActionInput,
): Promise<WorkResult | WrongTime> {
  if (next !== null && !isPlannable(next.at, context.now())) return { ok: false, reason: 'wrong-time' }
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

/** The columns of a next action; null empties them. */
export const nextActionColumns = (next: NextAction | null) => ({
  next_action_at: next?.at ?? null,
  next_action_kind: next?.kind ?? null,
  next_action: next?.text ?? null,
})
