import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { addDays, fromWallClock, toLocalDay } from '#locale/dates/wall-clock.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { firstResponse } from '../actions/set-request-status.server.ts'
import type { NextAction } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE, IS_OPEN } from '../ownership.server.ts'
import { nextActionColumns } from '../actions/set-next-action.server.ts'

// What a visit changes about the work on its request. An undo does not reach back over it.

const WITHOUT_UNDO = { version: sql<number>`version + 1`, undo_by: null, undo_state: null }

interface AppointmentParams {
  number: number
  actor: StaffActor
  now: Date
}

/**
 * Who agrees on a visit has answered: an open request has an appointment then. A free one becomes the actor's, if they work
 * on requests there.
 */
export async function makeAppointment(tx: Transaction<DB>, { number, actor, now }: AppointmentParams): Promise<void> {
  const takes = sql<boolean>`(${IS_FREE} and ${inBranches(actor, 'requests.work')})`
  await tx
    .updateTable('request_work')
    .set({
      ...WITHOUT_UNDO,
      last_change: 'status',
      status: 'appointment',
      status_since: now,
      owner_id: sql<number>`case when ${takes} then ${actor.staffId}::bigint else owner_id end`,
      owned_since: sql<Date>`case when ${takes} then ${now}::timestamptz else owned_since end`,
      ...firstResponse(actor.staffId, now),
    })
    .where('request_id', '=', number)
    .where('held_since', 'is', null)
    .where(sql<boolean>`status in ('new', 'taken', 'reached') and (owner_id is not null or ${takes})`)
    .execute()
}

interface PlanParams {
  number: number
  state: 'done' | 'no-show'
  now: Date
  timeZone: string
}

/** After a visit somebody calls: the next morning to ask how it was, or soon when nobody came. A later plan stays. */
export async function planAfterVisit(tx: Transaction<DB>, { number, state, now, timeZone }: PlanParams): Promise<void> {
  const next: NextAction =
    state === 'done'
      ? {
          kind: 'task',
          at: fromWallClock(`${addDays(toLocalDay(now, timeZone), 1)}T10:00`, timeZone),
          text: 'Узнать, как прошёл тест-драйв',
        }
      : { kind: 'call-again', at: new Date(now.getTime() + HOUR_MS), text: 'Не пришли на тест-драйв' }
  await tx
    .updateTable('request_work')
    .set({ ...WITHOUT_UNDO, last_change: 'plan', ...nextActionColumns(next) })
    .where('request_id', '=', number)
    .where('held_since', 'is', null)
    .where(sql<boolean>`${IS_OPEN} and owner_id is not null and (next_action_at is null or next_action_at <= ${now})`)
    .execute()
}
