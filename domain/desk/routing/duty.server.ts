import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type Actor, branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { type Audit, recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import { addDays } from '#locale/dates/wall-clock.ts'
import { listBulkColleagues } from '../bulk/list-bulk-rows.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { Colleague } from '../desk.ts'

/** Who is on duty in a branch: `staff_duty` of some days. */
export interface Duty {
  staffId: number
  /** `2026-11-20` */
  day: string
}

/** An absence of somebody, with both its days. */
export interface Absence {
  id: number
  person: Colleague
  firstDay: string
  lastDay: string
}

export const DAYS_IN_WEEK = 7

/** Who is on duty in a branch in the week that begins on `monday`. */
export const listDuties = (
  { db }: Pick<DeskContext, 'db'>,
  { branchId, monday }: { branchId: number; monday: string },
): Promise<Duty[]> =>
  db
    .selectFrom('staff_duty')
    .select(['staff_id as staffId', 'day'])
    .where('branch_id', '=', branchId)
    .where('day', '>=', monday)
    .where('day', '<', addDays(monday, DAYS_IN_WEEK))
    .execute()

/** The absences that have not ended before `since`, of those who work in branches of the actor. */
export async function listAbsences({ db }: Pick<DeskContext, 'db'>, actor: Actor, since: string): Promise<Absence[]> {
  const people = await listBulkColleagues({ db }, actor)
  const rows = await db
    .selectFrom('staff_absence')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_absence.id', 'staff_id as staffId', 'name', 'first_day as firstDay', 'last_day as lastDay'])
    .where('last_day', '>=', since)
    .where('staff_id', 'in', [0, ...people.map(({ id }) => id)])
    .orderBy('first_day')
    .orderBy('name')
    .execute()
  return rows.map(({ staffId, name, ...absence }) => ({ ...absence, person: { id: staffId, name } }))
}

/** `unknown`: there is no such branch, person or absence, or none for which the actor decides. */
type DutyResult = { ok: true } | { ok: false; reason: 'unknown' }

interface WeekInput {
  branchId: number
  monday: string
  /** All duties of the week; a day without any is everybody's. */
  duties: readonly Duty[]
}

/** Sets who is on duty in a week of a branch: the days that differ from what is stored. */
export async function saveDutyWeek(
  context: DeskContext,
  actor: StaffActor,
  { branchId, monday, duties }: WeekInput,
): Promise<DutyResult> {
  const managed = branchesFor(actor, 'routing.manage')
  const people = await listBulkColleagues(context, actor)
  const isKnown = ({ staffId, day }: Duty) =>
    day >= monday &&
    day < addDays(monday, DAYS_IN_WEEK) &&
    people.some(({ id, branches }) => id === staffId && (branches === 'all' || branches.includes(branchId)))
  if ((managed !== 'all' && !managed.includes(branchId)) || !duties.every(isKnown))
    return refuse(context, actor, `branch:${branchId}`, 'duty.save')
  return withAudit(context, actor, async (tx, audit): Promise<DutyResult> => {
    const branch = await tx
      .selectFrom('branch')
      .select('id')
      .where('id', '=', branchId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (branch === undefined) return { ok: false, reason: 'unknown' }
    const stored = await listDuties({ db: tx }, { branchId, monday })
    for (let day = monday; day < addDays(monday, DAYS_IN_WEEK); day = addDays(day, 1))
      await saveDay(tx, audit, { branchId, day, wanted: idsOf(duties, day), stored: idsOf(stored, day) })
    return { ok: true }
  })
}

const idsOf = (duties: readonly Duty[], day: string) =>
  [...new Set(duties.filter((duty) => duty.day === day).map(({ staffId }) => staffId))].toSorted((a, b) => a - b)

interface DayChange {
  branchId: number
  day: string
  wanted: readonly number[]
  stored: readonly number[]
}

async function saveDay(tx: Transaction<DB>, audit: Audit, { branchId, day, wanted, stored }: DayChange): Promise<void> {
  if (wanted.join() === stored.join()) return
  await tx.deleteFrom('staff_duty').where('branch_id', '=', branchId).where('day', '=', day).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('staff_duty')
      .values(wanted.map((staffId) => ({ branch_id: branchId, day, staff_id: staffId })))
      .execute()
  await audit({
    action: 'duty.save',
    subject: `branch:${branchId}`,
    branchId,
    before: { people: stored.join(', ') || null },
    after: { day, people: wanted.join(', ') || null },
  })
}

/** Says that somebody is away. What is offered to them already goes to the next when they do not take it. */
export async function addAbsence(
  context: DeskContext,
  actor: StaffActor,
  { staffId, firstDay, lastDay }: { staffId: number; firstDay: string; lastDay: string },
): Promise<DutyResult> {
  const subject = `staff:${staffId}` as const
  if (!(await isManaged(context, actor, staffId))) return refuse(context, actor, subject, 'absence.add')
  return withAudit(context, actor, async (tx, audit): Promise<DutyResult> => {
    // The same form twice is one absence.
    const added = await tx
      .insertInto('staff_absence')
      .values({ staff_id: staffId, first_day: firstDay, last_day: lastDay })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added !== undefined) await audit({ action: 'absence.add', subject, after: { day: firstDay, lastDay } })
    return { ok: true }
  })
}

/** Removes an absence: they get requests again. */
export async function removeAbsence(context: DeskContext, actor: StaffActor, id: number): Promise<DutyResult> {
  const absence = await context.db
    .selectFrom('staff_absence')
    .select(['staff_id as staffId', 'first_day as day', 'last_day as lastDay'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (absence === undefined) return { ok: false, reason: 'unknown' }
  const { staffId, ...days } = absence
  const subject = `staff:${staffId}` as const
  if (!(await isManaged(context, actor, staffId))) return refuse(context, actor, subject, 'absence.remove')
  return withAudit(context, actor, async (tx, audit): Promise<DutyResult> => {
    await tx.deleteFrom('staff_absence').where('id', '=', id).execute()
    await audit({ action: 'absence.remove', subject, before: days })
    return { ok: true }
  })
}

/** Whether the actor decides about the duties of a person: they work in a branch of the actor's. */
const isManaged = async (context: DeskContext, actor: StaffActor, staffId: number): Promise<boolean> =>
  (await listBulkColleagues(context, actor)).some(({ id }) => id === staffId)

async function refuse(
  context: DeskContext,
  actor: StaffActor,
  subject: `branch:${number}` | `staff:${number}`,
  tried: string,
): Promise<DutyResult> {
  await recordAudit(context, actor, { action: 'access.refuse', subject, after: { tried } })
  return { ok: false, reason: 'unknown' }
}
