import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { BookableBranch } from '#domain/test-drives/bookable-branch.server.ts'
import { isWithinHours } from '#domain/test-drives/slots.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import type { DeskContext } from '../desk-context.ts'
import type { Colleague } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE, IS_OPEN, seesContacts } from '../ownership.server.ts'
import { maskPhone } from '../requests/mask-contact.ts'
import { REMINDER_ADDRESS } from './remind-visits.server.ts'
import { AHEAD_STATES, type VisitState } from './visit.ts'

/** A visit in the calendar. */
export interface DeskVisit {
  /** Of its request. */
  number: number
  branchId: number
  branchName: string
  state: VisitState
  version: number
  beginsAt: Date
  /** By the branch's clock. */
  local: string
  /** Which of the branch's parallel test drives, from 1. */
  position: number
  carId: number | null
  /** «Geely Monjaro, 2024», or the brand. */
  carName: string | null
  name: string | null
  /** Eleven digits, or masked. */
  phone: string | null
  isPhoneMasked: boolean
  /** Who works on the request, and so meets the visitor. */
  owner: Colleague | null
  isLicenceSeen: boolean
  isCancelledByVisitor: boolean
}

interface Period {
  branchId: number
  from: Date
  to: Date
}

/** The visits of a branch that begin within a period, also cancelled ones, in order. */
export async function listVisits(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  { branchId, from, to }: Period,
): Promise<DeskVisit[]> {
  const rows = await selectVisits(db, actor)
    .where('test_drive.branch_id', '=', branchId)
    .where('begins_at', '>=', from)
    .where('begins_at', '<', to)
    .execute()
  return rows.map(toVisit)
}

/** The visits of a branch to come that do not lie within its hours: a day was closed or shortened after they were booked. */
export async function listVisitsOutsideHours(
  { db, now }: DeskContext,
  actor: StaffActor,
  branch: BookableBranch,
): Promise<DeskVisit[]> {
  const rows = await selectVisits(db, actor)
    .where('test_drive.branch_id', '=', branch.id)
    .where('begins_at', '>=', now())
    .where('test_drive.state', 'in', AHEAD_STATES)
    .execute()
  return rows.map(toVisit).filter(({ local }) => !isWithinHours(local, branch))
}

const MAX_TODAY = 100

/** The visits of today by the clocks of their branches that are not over, also of colleagues, in order. */
export async function listTodaysVisits({ db, now }: DeskContext, actor: StaffActor): Promise<DeskVisit[]> {
  const rows = await selectVisits(db, actor)
    .where(isInDays(now(), 0))
    .where('test_drive.state', 'in', ['booked', 'confirmed', 'arrived'])
    .limit(MAX_TODAY)
    .execute()
  return rows.map(toVisit)
}

/**
 * The unconfirmed visits of tomorrow whose visitors get no letter, so that somebody has to call: those of the actor's own
 * requests, and of free ones.
 */
export async function listVisitsToConfirm({ db, now }: DeskContext, actor: StaffActor): Promise<DeskVisit[]> {
  const rows = await selectVisits(db, actor)
    .where(isInDays(now(), 1))
    .where('test_drive.state', '=', 'booked')
    .where(
      sql<boolean>`(owner_id = ${actor.staffId} or ${IS_FREE}) and ${inBranches(actor, 'visits.work', 'test_drive.branch_id')}`,
    )
    .where(sql<boolean>`(${REMINDER_ADDRESS} is null or exists (select from visit_reminder
      where visit_reminder.request_id = request.id and visit_at = begins_at and visit_reminder.state = 'failed'))`)
    .limit(MAX_TODAY)
    .execute()
  return rows.map(toVisit)
}

/** Whether a visit begins today (0) or tomorrow (1) by the clock of its branch. Days are within two of now anywhere. */
const isInDays = (now: Date, days: number) =>
  sql<boolean>`(begins_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '3 days'
    and (begins_at at time zone time_zone)::date = (${now}::timestamptz at time zone time_zone)::date + ${days}::integer)`

/** The visit of a request; undefined when there is none that the actor may see, and then the log says that they tried. */
export async function findVisit(
  context: DeskContext,
  actor: StaffActor,
  number: number,
): Promise<DeskVisit | undefined> {
  const row = await selectVisits(context.db, actor).where('test_drive.request_id', '=', number).executeTakeFirst()
  if (row !== undefined) return toVisit(row)
  const isThere = await context.db
    .selectFrom('test_drive')
    .select('id')
    .where('request_id', '=', number)
    .executeTakeFirst()
  if (isThere !== undefined) {
    const entry = { subject: `request:${number}`, after: { tried: 'visit.view' } } as const
    await recordAudit(context, actor, { action: 'access.refuse', ...entry })
  }
  return undefined
}

const selectVisits = (db: Db, actor: StaffActor) =>
  db
    .selectFrom('test_drive')
    .innerJoin('branch', 'branch.id', 'test_drive.branch_id')
    .innerJoin('request', 'request.id', 'test_drive.request_id')
    .innerJoin('request_work', 'request_work.request_id', 'request.id')
    .leftJoin('staff', 'staff.id', 'owner_id')
    .leftJoin('brand', 'brand.id', 'request.brand_id')
    .where(inBranches(actor, 'visits.view', 'test_drive.branch_id'))
    .select(['request.id as number', 'test_drive.branch_id as branchId', 'test_drive.state', 'test_drive.version'])
    .select(['begins_at as beginsAt', 'slot_position as position', 'test_drive.car_id as carId', 'cancelled_by'])
    .select(['time_zone as timeZone', 'request.name', 'request.phone', 'request.car', 'brand.name as brand'])
    .select(['branch.name as branchName', 'owner_id as ownerId', 'staff.name as ownerName'])
    .select('licence_seen_at as licenceSeenAt')
    .select(sql<boolean>`(${seesContacts(actor)} and ${inBranches(actor, 'requests.view')})`.as('seesPhone'))
    .orderBy('begins_at')
    .orderBy('slot_position')

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number]

function toVisit(row: VisitRow): DeskVisit {
  const { timeZone, phone, car, brand, seesPhone, ownerId, ownerName, licenceSeenAt, cancelled_by, ...rest } = row
  return {
    ...rest,
    local: toWallClock(row.beginsAt, timeZone),
    carName: car === null ? brand : `${car.name}, ${car.year}`,
    phone: phone === null || seesPhone ? phone : maskPhone(phone),
    isPhoneMasked: phone !== null && !seesPhone,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
    isLicenceSeen: licenceSeenAt !== null,
    isCancelledByVisitor: cancelled_by === 'visitor',
  }
}

/** The branches whose test drives the actor may see, in the dealer's order. */
export async function listVisitBranches({ db }: Pick<DeskContext, 'db'>, actor: StaffActor): Promise<BookableBranch[]> {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'slug', 'name', 'hours', 'time_zone as timeZone', 'test_drives_at_once as atOnce'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('branch_day').select(['day', 'spans']).whereRef('branch_day.branch_id', '=', 'branch.id'),
      ).as('days'),
    )
    .where(inBranches(actor, 'visits.view', 'branch.id'))
    .where((eb) =>
      eb.or([
        eb('test_drives_at_once', '>', 0),
        eb.exists(eb.selectFrom('test_drive').select('test_drive.id').whereRef('branch_id', '=', 'branch.id')),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ days, ...branch }) => ({
    ...branch,
    specialDays: new Map(days.map(({ day, spans }) => [day, spans])),
  }))
}

/** Somebody who wants a test drive and has no time yet. */
export interface WaitingVisit {
  number: number
  name: string | null
  carId: number | null
  carName: string | null
  /** «2026-11-21», «18:00»: what they wished for. */
  wishedDay: string | null
  wishedTime: string | null
}

const MAX_WAITING = 30

/** Open requests for a test drive in a branch that have no visit, or a cancelled one; the oldest first. */
export async function listWaitingVisits(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  branchId: number,
): Promise<WaitingVisit[]> {
  const rows = await db
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_work.request_id')
    .leftJoin('test_drive', 'test_drive.request_id', 'request.id')
    .leftJoin('brand', 'brand.id', 'request.brand_id')
    .select(['request.id as number', 'request.name', 'request.car_id as carId', 'request.car', 'brand.name as brand'])
    .select([
      sql<string | null>`request.details ->> 'wished_date'`.as('wishedDay'),
      sql<string | null>`request.details ->> 'wished_time'`.as('wishedTime'),
    ])
    .where('request_work.branch_id', '=', branchId)
    .where('request_work.kind', '=', 'testdrive')
    .where(IS_OPEN)
    .where('held_since', 'is', null)
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('test_drive.id', 'is', null), eb('test_drive.state', '=', 'cancelled')]))
    .where(inBranches(actor, 'visits.view'))
    .orderBy('request_work.submitted_at')
    .limit(MAX_WAITING)
    .execute()
  return rows.map(({ car, brand, ...row }) => ({ ...row, carName: car === null ? brand : `${car.name}, ${car.year}` }))
}
