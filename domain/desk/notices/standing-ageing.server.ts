import { sql } from 'kysely'
import type { StaffRole } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { DutyRoster } from './duty-roster.server.ts'
import type { Recipient } from './recipients.server.ts'

/** Cars that a rule of ageing has found at one time, in one branch. */
interface AgeingGroup {
  /** The rule and the time: one notice. */
  subject: string
  /** Who is reminded. */
  role: StaffRole
  days: number
  branchId: number | null
  cars: number
  /** One of them. */
  carId: number
}

/** For so long a reminder is announced. On the page of the day it stands until somebody has seen it. */
const ANNOUNCED_MS = 3 * DAY_MS

/** The reminders of ageing that stand (domain/stock/ageing/ageing-reminders.server.ts). */
export async function listStandingAgeing({ db, now }: Pick<Context, 'db' | 'now'>): Promise<AgeingGroup[]> {
  const rows = await db
    .selectFrom('ageing_reminder as reminder')
    .innerJoin('ageing_rule as rule', 'rule.id', 'reminder.rule_id')
    .innerJoin('car', 'car.id', 'reminder.car_id')
    .select(['rule.id as ruleId', 'rule.role', 'rule.days', 'reminder.at', 'car.branch_id as branchId'])
    .select([sql<number>`count(*)::integer`.as('cars'), sql<number>`min(car.id)::integer`.as('carId')])
    .where('reminder.ended_at', 'is', null)
    .where('car.state', 'not in', ['sold', 'archived'])
    .where('reminder.at', '>', new Date(now().getTime() - ANNOUNCED_MS))
    .groupBy(['rule.id', 'reminder.at', 'car.branch_id'])
    .orderBy('reminder.at')
    .orderBy('rule.id')
    .execute()
  return rows.map(({ ruleId, at, ...group }) => ({ ...group, subject: `${ruleId} ${at.toISOString()}` }))
}

/** The groups that are the person's business now: they have the role where the cars are, and are at work. */
export const listAgeingFor = (person: Recipient, groups: readonly AgeingGroup[], roster: DutyRoster): AgeingGroup[] =>
  groups.filter(
    ({ role, branchId }) =>
      person.grants.some((grant) => grant.role === role && (grant.branchId === null || grant.branchId === branchId)) &&
      (!person.isOnDutyOnly || roster.isAtWork(person.staffId, branchId)),
  )
