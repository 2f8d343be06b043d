import { NEXT_ACTION_LABELS, STATUS_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import type { ExportedRequest } from '#domain/desk/requests/export-requests.server.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { plural } from '#locale/plural.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { CSV_BOM, formatCsvLine, formatCsvPhone } from '#platform/text/escape.ts'

interface ExportHead {
  count: number
  /** Who gets the file, and when: its last line. */
  fullName: string
  now: Date
  /** The site's; a branch has its own. */
  timeZone: string
}

type Cell = string | number | null | undefined

/** A file of requests for a Russian Excel (docs/decisions/028). The last line says who has it; without it, it is cut off. */
export async function* formatExport(
  batches: AsyncIterable<readonly ExportedRequest[]>,
  { count, fullName, now, timeZone }: ExportHead,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BOM + formatCsvLine(Object.keys(COLUMNS)))
  for await (const batch of batches)
    yield encoder.encode(
      batch
        .map((row) => {
          const format = (moment: Date | null) =>
            moment && formatSortableDateTime(moment, row.branch?.timeZone ?? timeZone)
          return formatCsvLine(Object.values(COLUMNS).map((cell) => toPlainCell(cell(row, format))))
        })
        .join(''),
    )
  const rows = plural(count, ['заявка', 'заявки', 'заявок'])
  const line = `Конец выгрузки: ${rows}. ${fullName}, ${formatSortableDateTime(now, timeZone)}`
  yield encoder.encode(formatCsvLine([withPlainSpaces(line)]))
}

type FormatMoment = (moment: Date | null) => string | null

/** The heading and the value of each column. */
const COLUMNS: Record<string, (row: ExportedRequest, format: FormatMoment) => Cell> = {
  Номер: ({ number }) => number,
  Пришла: ({ submittedAt }, format) => format(submittedAt),
  Просит: ({ label }) => label,
  Статус: ({ status }) => STATUS_LABELS[status],
  'Причина отказа': ({ lostReason }) => lostReason,
  'Кто ведёт': ({ owner }) => owner?.name,
  Филиал: ({ branch }) => branch?.name,
  Имя: ({ name, isErased }) => (isErased ? 'данные удалены' : name),
  Телефон: ({ phone, isPhoneMasked }) => (phone === null || isPhoneMasked ? phone : formatCsvPhone(phone)),
  Почта: ({ email }) => email,
  Автомобиль: ({ subject }) => subject,
  'Цена, как видели, ₽': ({ car }) => car && (car.price.shownRub ?? car.price.totalRub),
  'Ответить до': ({ respondBy }, format) => format(respondBy),
  'Первый ответ': ({ firstResponseAt }, format) => format(firstResponseAt),
  'Дальше, когда': ({ nextAction }, format) => format(nextAction?.at ?? null),
  'Дальше, что': ({ nextAction }) => nextAction && (nextAction.text ?? NEXT_ACTION_LABELS[nextAction.kind]),
  Источник: ({ source }) => source,
  'Канал рекламы': ({ medium }) => medium,
  Кампания: ({ campaign }) => campaign,
}

const toPlainCell = (cell: Cell) => (typeof cell === 'string' ? withPlainSpaces(cell) : cell)
