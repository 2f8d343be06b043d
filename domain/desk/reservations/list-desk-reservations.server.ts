import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '../desk-context.ts'
import type { Colleague } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_OPEN, seesContacts } from '../ownership.server.ts'
import { maskPhone } from '../requests/mask-contact.ts'

/** A car that is kept for the person of a request, or that somebody has asked to keep. */
export interface DeskReservation {
  number: number
  name: string | null
  /** Eleven digits, or masked. */
  phone: string | null
  isPhoneMasked: boolean
  /** «Geely Monjaro, 2024» */
  car: string | null
  carId: number | null
  owner: Colleague | null
  timeZone: string | null
  submittedAt: Date
  /** Null: it waits for a confirmation. */
  until: Date | null
}

const MAX_RESERVATIONS = 200

/** The open reservations of the actor's branches, the first to end first; with `before` only those that end by then. */
export async function listDeskReservations(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  { before = null }: { before?: Date | null } = {},
): Promise<DeskReservation[]> {
  const rows = await selectRequests(db, actor)
    .innerJoin('reservation', 'reservation.request_id', 'request.id')
    .select('until')
    .where('ended_at', 'is', null)
    .$if(before !== null, (query) => query.where('until', '<', before))
    .orderBy('until')
    .limit(MAX_RESERVATIONS)
    .execute()
  return rows.map((row) => ({ ...toReservation(row), until: row.until }))
}

/** Open requests to keep a car that nobody has confirmed, the oldest first; with `lateAt` only those not answered in time. */
export async function listUnconfirmedReservations(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  { lateAt = null }: { lateAt?: Date | null } = {},
): Promise<DeskReservation[]> {
  const rows = await selectRequests(db, actor)
    .where('request_work.kind', '=', 'reserve')
    .where(IS_OPEN)
    .where('held_since', 'is', null)
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('reservation').select('reservation.id').whereRef('reservation.request_id', '=', 'request.id'),
        ),
      ),
    )
    .$if(lateAt !== null, (query) => query.where('respond_by', '<=', lateAt))
    .orderBy('request_work.submitted_at')
    .limit(MAX_RESERVATIONS)
    .execute()
  return rows.map((row) => ({ ...toReservation(row), until: null }))
}

const selectRequests = (db: Db, actor: StaffActor) =>
  db
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_work.request_id')
    .leftJoin('branch', 'branch.id', 'request_work.branch_id')
    .leftJoin('staff', 'staff.id', 'owner_id')
    .where(inBranches(actor, 'reservations.view'))
    .select(['request.id as number', 'request.name', 'request.phone', 'request.car_id as carId', 'owner_id as ownerId'])
    .select(['staff.name as ownerName', 'time_zone as timeZone', 'request_work.submitted_at as submittedAt'])
    .select([
      sql<string | null>`request.car ->> 'name' || ', ' || (request.car ->> 'year')`.as('car'),
      // A role that only looks at the stock sees no contacts.
      sql<boolean>`(${seesContacts(actor)} and ${inBranches(actor, 'requests.view')})`.as('seesPhone'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

const toReservation = ({ phone, seesPhone, ownerId, ownerName, ...row }: Row) => ({
  ...row,
  phone: phone === null || seesPhone ? phone : maskPhone(phone),
  isPhoneMasked: phone !== null && !seesPhone,
  owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
})
