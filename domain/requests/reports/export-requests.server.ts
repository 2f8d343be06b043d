import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { CSV_BOM, formatCsvLine } from '#platform/text/csv-line.ts'
import type { Context } from '#domain/context.ts'
import { describeDetails } from './describe-request.ts'
import { labelRequestKind, parseRequestKind } from '../kinds/registry.ts'
import { type RequestFilter, requestMatches } from './list-requests.server.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'

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
  Телефон: ({ phone }) => phone && formatPhoneAsText(phone),
  'Электронная почта': ({ email }) => email,
  Комментарий: ({ comment }) => comment,
  Автомобиль: ({ car }) => car && `${car.name}, ${car.year}`,
  VIN: ({ car }) => car?.vin,
  'Показанная цена, ₽': ({ car }) => car && (car.price.shownRub ?? car.price.totalRub),
  Марка: ({ brand }) => brand,
  Автосалон: ({ branch }) => branch,
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

/** `8 (916) 123-45-67`: Excel shows eleven plain digits as 7,91612E+10, and takes a leading + for a formula. */
const formatPhoneAsText = (digits: string) => digits.replace(/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, '8 ($1) $2-$3-$4')
