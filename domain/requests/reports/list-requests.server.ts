import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { CSV_BOM, formatCsvLine, formatCsvPhone } from '#platform/text/escape.ts'
import { labelRequestKind, parseRequestKind } from '../kinds/registry.ts'
import type { CarSnapshot, DeliveryState, RequestKind, RequestSuspicion } from '../request.ts'
import { describeDetails } from './describe-request.ts'

/** Selects requests for an operator; a missing member matches all. */
export interface RequestFilter {
  kinds?: readonly RequestKind[]
  /** Submitted at this moment or later. */
  since?: Date
  /** Submitted on this day (`2026-11-20`) or later, in the time zone of its branch, as in lists and exports. */
  sinceDay?: string
  /** Those with a suspicion. */
  isSuspect?: boolean
  /** With at least one delivery in this state. */
  delivery?: DeliveryState
}

/** A request in a list. */
export interface RequestSummary {
  /** Its number. */
  id: number
  kind: RequestKind
  submittedAt: Date
  /** The time zone of its branch; null without a branch. */
  timeZone: string | null
  name: string | null
  /** Eleven digits. */
  phone: string | null
  car: CarSnapshot | null
  suspicion: RequestSuspicion | null
  /** Whether the personal data were erased. */
  isErased: boolean
  deliveries: { channel: string; state: DeliveryState }[]
}

/** The newest requests that match the filter, at most `limit`. */
export async function listRequests(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  filter: RequestFilter,
  limit: number,
): Promise<RequestSummary[]> {
  const rows = await db
    .selectFrom('request')
    .leftJoin('branch', 'branch.id', 'request.branch_id')
    .select(['request.id', 'kind', 'submitted_at as submittedAt', 'request.name', 'request.phone', 'car', 'suspicion'])
    .select('branch.time_zone as timeZone')
    .select((eb) => eb('erased_at', 'is not', null).$castTo<boolean>().as('isErased'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('delivery')
          .select(['channel', 'state'])
          .whereRef('delivery.request_id', '=', 'request.id')
          .orderBy('channel'),
      ).as('deliveries'),
    )
    .where(requestMatches(filter, timeZone))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: parseRequestKind(kind) }))
}

const localSubmittedAt = (siteTimeZone: string) => sql`request.submitted_at at time zone
  coalesce((select time_zone from branch where branch.id = request.branch_id), ${siteTimeZone})`

/** The filter as a condition of a query over `request`. Days of requests without a branch are those of `siteTimeZone`. */
const requestMatches =
  ({ kinds, since, sinceDay, isSuspect, delivery }: RequestFilter, siteTimeZone: string) =>
  (eb: ExpressionBuilder<DB, 'request'>) =>
    eb.and([
      ...(kinds === undefined ? [] : [eb('request.kind', 'in', [...kinds])]),
      ...(since === undefined ? [] : [eb('request.submitted_at', '>=', since)]),
      ...(sinceDay === undefined ? [] : [sql<boolean>`${localSubmittedAt(siteTimeZone)} >= ${sinceDay}::date`]),
      ...(isSuspect === true ? [eb('request.suspicion', 'is not', null)] : []),
      ...(delivery === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('delivery')
                .select('delivery.id')
                .whereRef('delivery.request_id', '=', 'request.id')
                .where('delivery.state', '=', delivery),
            ),
          ]),
    ])

/** How many requests are in memory at once. */
const BATCH_SIZE = 500

type ExportRow = Awaited<ReturnType<typeof listRowsAfter>>[number]
type Cell = string | number | null | undefined

/**
 * Requests as a CSV file, oldest first, in chunks: at most a few hundred are in memory. No transaction stays open
 * between chunks, so a request that comes meanwhile is in the file too.
 */
export async function* exportRequests(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  filter: RequestFilter,
): AsyncGenerator<string> {
  yield CSV_BOM + formatCsvLine(Object.keys(COLUMNS))
  for (let last = 0; ;) {
    const rows = await listRowsAfter({ db, timeZone }, last, filter)
    if (rows.length > 0)
      yield rows.map((row) => formatCsvLine(Object.values(COLUMNS).map((cell) => cell(row)))).join('')
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** The heading and the value of each column. */
const COLUMNS: Record<string, (row: ExportRow) => Cell> = {
  Номер: ({ id }) => id,
  Получена: ({ submittedAt, timeZone }) => formatSortableDateTime(submittedAt, timeZone),
  Вид: labelRequestKind,
  Имя: ({ name }) => name,
  Телефон: ({ phone }) => phone && formatCsvPhone(phone),
  'Электронная почта': ({ email }) => email,
  Комментарий: ({ comment }) => comment,
  Автомобиль: ({ car }) => car && `${car.name}, ${car.year}`,
  VIN: ({ car }) => car?.vin,
  'Показанная цена, ₽': ({ car }) => car && (car.price.shownRub ?? car.price.totalRub),
  Марка: ({ brand }) => brand,
  Салон: ({ branch }) => branch,
  Подробности: (row) =>
    describeDetails(row)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
  Страница: ({ pageUrl }) => pageUrl,
  'Откуда пришёл': ({ referrer }) => referrer,
  Источник: ({ lastTouch }) => lastTouch?.source,
  'Канал рекламы': ({ lastTouch }) => lastTouch?.medium,
  Кампания: ({ lastTouch }) => lastTouch?.campaign,
  'Первый источник': ({ firstTouch }) => firstTouch?.source,
  'Первая кампания': ({ firstTouch }) => firstTouch?.campaign,
  'Согласен на рекламу': ({ consents }) => (consents.some(({ purpose }) => purpose === 'advertising') ? 'да' : 'нет'),
  'Редакция согласия': ({ consents }) => consents.find(({ purpose }) => purpose === 'personal-data')?.version,
  Файлов: ({ fileCount }) => fileCount,
  Подозрение: ({ suspicion }) => suspicion,
  Доставки: ({ deliveries }) => deliveries.map(({ channel, state }) => `${channel}: ${state}`).join(', '),
}

async function listRowsAfter({ db, timeZone }: Pick<Context, 'db' | 'timeZone'>, last: number, filter: RequestFilter) {
  const rows = await db
    .selectFrom('request')
    .leftJoin('brand', 'brand.id', 'request.brand_id')
    .leftJoin('branch', 'branch.id', 'request.branch_id')
    .select(['request.id', 'kind', 'submitted_at as submittedAt', 'request.name', 'request.phone', 'email', 'comment'])
    .select([
      'details',
      'car',
      'page_url as pageUrl',
      'referrer',
      'first_touch as firstTouch',
      'last_touch as lastTouch',
    ])
    .select(['suspicion', 'brand.name as brand', 'branch.name as branch'])
    .select((eb) => eb.fn.coalesce('branch.time_zone', eb.val(timeZone)).as('timeZone'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('consent')
          .select(['purpose', 'text_version as version'])
          .whereRef('consent.request_id', '=', 'request.id'),
      ).as('consents'),
      jsonArrayFrom(
        eb
          .selectFrom('delivery')
          .select(['channel', 'state'])
          .whereRef('delivery.request_id', '=', 'request.id')
          .orderBy('channel'),
      ).as('deliveries'),
      eb
        .selectFrom('request_file')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('request_file.request_id', '=', 'request.id')
        .as('fileCount'),
    ])
    .where(requestMatches(filter, timeZone))
    .where('request.id', '>', last)
    .orderBy('request.id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: parseRequestKind(kind) }))
}
