import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import { addWorkingTime, type WorkingHours } from '../deadlines/deadline.ts'
import { worksInBranch } from '../ownership.server.ts'
import type { Candidate } from './routing-rule.ts'

/** Whether a branch is open at a moment. */
export const isOpenAt = (hours: WorkingHours, moment: Date): boolean =>
  addWorkingTime(hours, moment, 1)?.getTime() === moment.getTime() + 1

/** The day on which a request of this moment is worked on: after hours, the next working day of the branch. */
export const workingDayOf = (hours: WorkingHours, moment: Date): string =>
  toLocalDay(addWorkingTime(hours, moment, 1) ?? moment, hours.timeZone)

interface AvailableParams {
  /** The number of the request. */
  number: number
  /** The day on which it is worked on (`2026-11-20`); undefined: the request has no branch, and nobody's duty counts. */
  day: string | undefined
  ruleId: number
  /** None: everybody who works in its branch. */
  staffIds: readonly number[]
}

/**
 * To whom a request can be offered now: who works in its branch, is on duty and not away on the day, and was not
 * offered it before.
 */
export async function listAvailablePeople(
  tx: Transaction<DB>,
  { number, day, ruleId, staffIds }: AvailableParams,
): Promise<Candidate[]> {
  return tx
    .selectFrom('request_work')
    .innerJoin('staff', (join) => join.on(worksInBranch(sql.ref('staff.id'))))
    .leftJoin('routing_turn', (join) =>
      join.onRef('routing_turn.staff_id', '=', 'staff.id').on('routing_turn.rule_id', '=', ruleId),
    )
    .select(['staff.id', 'routing_turn.turn'])
    .select(
      sql<number>`(select count(*) from request_work owned
        where owned.owner_id = staff.id and owned.status in ('new', 'taken', 'reached', 'appointment'))`.as(
        'openRequests',
      ),
    )
    .where('request_id', '=', number)
    .where(sql<boolean>`not staff.id = any(offered_to)`)
    .$if(staffIds.length > 0, (query) => query.where('staff.id', 'in', [...staffIds]))
    .$if(day !== undefined, (query) => query.where(isOnDuty(day ?? '')))
    .execute()
}

/** On duty in the branch of `request_work`, and not away. A day for which nobody was chosen is everybody's. */
const isOnDuty = (day: string) => sql<boolean>`(
  not exists (select from staff_absence where staff_id = staff.id and ${day}::date between first_day and last_day)
  and (exists (select from staff_duty
      where staff_duty.branch_id = request_work.branch_id and day = ${day}::date and staff_duty.staff_id = staff.id)
    or not exists (select from staff_duty where staff_duty.branch_id = request_work.branch_id and day = ${day}::date)))`
