import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { DISCOUNT_CONDITIONS, priceWith } from '#domain/cars/prices/price.ts'
import type { Context } from '#domain/context.ts'
import { type DeliveryReport, listDeliveries } from '#domain/requests/deliveries/deliveries.server.ts'
import { findRequestReport } from '#domain/requests/reports/find-request-report.server.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { CarSnapshot } from '#domain/requests/request.ts'
import type { DeskContext } from '../desk-context.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'
import { inBranches } from '../in-branches.server.ts'
import { type DeskHistory, listHistory } from './list-history.server.ts'
import { maskEmail } from './mask-contact.ts'

/** Everything about one request that its page shows. */
export interface DeskRequest extends DeskRow, DeskHistory {
  /** Suspect, and nobody has released it; null: on the desk. */
  heldSince: Date | null
  /** The number of the request that it repeats. */
  duplicateOf: number | null
  /** Whether the actor may undo the last change: `undoLastChange` with this version. */
  canUndo: boolean
  /** Whether the actor may try its deliveries again. */
  canRetry: boolean
  /** The last change: `claim`, `call`. */
  lastChange: string
  /** What was asked, with the car and its price as they were seen. Contacts are masked as in the list. */
  report: Omit<RequestReport, 'files'>
  /** `findDeskFile` opens one by its position. */
  files: { position: number; originalName: string; mediaType: string; bytes: number }[]
  /** The car as it is now, and its price with the conditions that the visitor chose; null: no car, or it is gone. */
  carNow: { card: CarCard; totalRub: number } | null
  deliveries: DeliveryReport[]
  /** Other requests of this phone within a month before and after. */
  samePhone: DeskRow[]
}

type FindContext = DeskContext & Pick<Context, 'timeZone'>

/**
 * The request with this number, in six statements; undefined when there is none that the actor may see, and then the
 * log says that they tried. Suspect requests are for those who may release them.
 */
export async function findDeskRequest(
  context: FindContext,
  actor: StaffActor,
  number: number,
): Promise<DeskRequest | undefined> {
  const { db } = context
  const [row, report] = await Promise.all([selectRequest(db, actor, number), findRequestReport(context, number)])
  if (report === undefined) return undefined
  if (row === undefined) {
    await recordAudit(context, actor, {
      action: 'access.refuse',
      subject: `request:${number}`,
      after: { tried: 'request.view' },
    })
    return undefined
  }
  const [carNow, deliveries, history, samePhone] = await Promise.all([
    findCarNow(context, report.car),
    listDeliveries(context, number),
    listHistory(db, actor, number),
    listSamePhone(db, actor, number),
  ])
  const { files, ...rest } = report
  const shown = toDeskRow(row, actor)
  return {
    ...shown,
    heldSince: row.heldSince,
    duplicateOf: row.duplicateOf,
    canUndo: row.undoBy === actor.id && row.heldSince === null && row.mayWork,
    canRetry: row.canRetry,
    lastChange: row.lastChange,
    report: {
      ...rest,
      phone: shown.phone,
      email: rest.email === null || row.seesPhone ? rest.email : maskEmail(rest.email),
    },
    files: files.map(({ originalName, mediaType, bytes }, position) => ({ position, originalName, mediaType, bytes })),
    carNow,
    deliveries,
    ...history,
    // Theirs is this phone: one that nobody has would show what is masked here.
    samePhone: samePhone.map((other) => ({ ...other, phone: shown.phone, isPhoneMasked: shown.isPhoneMasked })),
  }
}

const selectRequest = (db: Db, actor: StaffActor, number: number) =>
  selectDeskRows(db, actor)
    .select([
      'held_since as heldSince',
      'duplicate_of as duplicateOf',
      'undo_by as undoBy',
      'last_change as lastChange',
      sql<boolean>`(${inBranches(actor, 'requests.work')} or ${inBranches(actor, 'requests.manage')})`.as('mayWork'),
      inBranches(actor, 'deliveries.retry').as('canRetry'),
    ])
    .where('request_work.request_id', '=', number)
    .where(sql<boolean>`(held_since is null or ${inBranches(actor, 'requests.manage')})`)
    .executeTakeFirst()

async function findCarNow(
  context: Pick<DeskContext, 'db' | 'now'>,
  car: CarSnapshot | null,
): Promise<DeskRequest['carNow']> {
  if (car === null) return null
  const [card] = await listCarCards(context, [car.id])
  if (card === undefined) return null
  const conditions = DISCOUNT_CONDITIONS.filter((condition) => car.price.conditions.includes(condition))
  return { card, totalRub: priceWith(card.price, conditions) }
}

const MAX_SAME_PHONE = 20

async function listSamePhone(db: Db, actor: StaffActor, number: number): Promise<DeskRow[]> {
  const rows = await selectDeskRows(db, actor)
    .innerJoin('request as shown', 'shown.phone', 'request.phone')
    .where('shown.id', '=', number)
    .where('request.id', '!=', number)
    .where('held_since', 'is', null)
    .where(sql<boolean>`request.submitted_at between shown.submitted_at - interval '30 days'
      and shown.submitted_at + interval '30 days'`)
    .orderBy('request.submitted_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(MAX_SAME_PHONE)
    .execute()
  return rows.map((row) => toDeskRow(row, actor))
}
