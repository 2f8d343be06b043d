import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { labelRequestKind, parseRequestKind } from '#domain/requests/kinds/registry.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { Colleague, NextAction, RequestStatus } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE, seesContacts } from '../ownership.server.ts'
import { maskPhone } from './mask-contact.ts'

/** A request in a list of the desk. */
export interface DeskRow {
  number: number
  kind: RequestKind
  /** «Заявка на автомобиль» */
  label: string
  submittedAt: Date
  status: RequestStatus
  statusSince: Date
  owner: Colleague | null
  /** It may be taken: nobody has it, or the owner does not work on requests of its branch any more. */
  isFree: boolean
  isOwn: boolean
  /** When a rule offered it to its owner, who has not taken it yet. */
  offeredAt: Date | null
  /** When those who manage it were informed that nobody has taken or answered it. */
  escalatedAt: Date | null
  branch: { id: number; name: string; timeZone: string } | null
  name: string | null
  /** Eleven digits, or masked. */
  phone: string | null
  isPhoneMasked: boolean
  /** «Geely Monjaro, 2024», or the brand. */
  subject: string | null
  /** The deadline of the first answer; null: none, or not calculated yet. */
  respondBy: Date | null
  missedAt: Date | null
  firstResponseAt: Date | null
  nextAction: NextAction | null
  /** What it is ordered by; null: nothing is due. */
  urgentAt: Date | null
  /** In the words of the dealership. */
  lostReason: string | null
  isErased: boolean
  version: number
}

/** Requests that the actor may see, with the phones of other people's requests; `toDeskRow` masks them. */
export function selectDeskRows(db: Db, actor: StaffActor) {
  return db
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_work.request_id')
    .leftJoin('staff', 'staff.id', 'owner_id')
    .leftJoin('brand', 'brand.id', 'request.brand_id')
    .leftJoin('lost_reason', 'lost_reason.code', 'request_work.lost_reason')
    .where(inBranches(actor, 'requests.view'))
    .select(['request.id as number', 'request.kind', 'request_work.submitted_at as submittedAt'])
    .select(['status', 'status_since as statusSince', 'owner_id', 'staff.name as ownerName'])
    .select(['request.name', 'request.phone', 'request.car', 'brand.name as brand', 'request_work.version'])
    .select(['respond_by as respondBy', 'missed_at as missedAt', 'first_response_at as firstResponseAt'])
    .select(['offered_at as offeredAt', 'escalated_at as escalatedAt'])
    .select(['next_action_at', 'next_action_kind', 'next_action', 'lost_reason.title as lostReason'])
    .select((eb) => [
      sql<Date | null>`case when isfinite(urgent_at) then urgent_at end`.as('urgentAt'),
      sql<string | null>`request.details ->> 'tell_when'`.as('event'),
      eb('request.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
      IS_FREE.as('isFree'),
      seesContacts(actor).as('seesPhone'),
      jsonObjectFrom(
        eb
          .selectFrom('branch')
          .select(['branch.id', 'branch.name', 'time_zone as timeZone'])
          .whereRef('branch.id', '=', 'request_work.branch_id'),
      ).as('branch'),
    ])
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectDeskRows>['execute']>>[number]

/** A row as pages may have it. */
export function toDeskRow(row: SelectedRow, actor: StaffActor): DeskRow {
  const { owner_id, car, phone, seesPhone, next_action_at, next_action_kind, next_action } = row
  const kind = parseRequestKind(row.kind)
  return {
    number: row.number,
    kind,
    label: labelRequestKind({ kind, details: { tell_when: row.event } }),
    submittedAt: row.submittedAt,
    status: row.status,
    statusSince: row.statusSince,
    owner: owner_id === null ? null : { id: owner_id, name: row.ownerName ?? '' },
    isFree: row.isFree,
    isOwn: owner_id === actor.staffId,
    offeredAt: row.offeredAt,
    escalatedAt: row.escalatedAt,
    branch: row.branch,
    name: row.name,
    phone: phone === null || seesPhone ? phone : maskPhone(phone),
    isPhoneMasked: phone !== null && !seesPhone,
    subject: car === null ? row.brand : `${car.name}, ${car.year}`,
    respondBy: row.respondBy,
    missedAt: row.missedAt,
    firstResponseAt: row.firstResponseAt,
    urgentAt: row.urgentAt,
    lostReason: row.lostReason,
    isErased: row.isErased,
    version: row.version,
    nextAction:
      next_action_at === null || next_action_kind === null
        ? null
        : { kind: next_action_kind, at: next_action_at, text: next_action },
  }
}
