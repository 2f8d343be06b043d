import type { CarEdit } from '#app/features/staff/stock/cells-answer.ts'
import { describePercent, describePosition } from '#app/features/staff/stock/describe-position.ts'
import { describeState, type Tone } from '#app/features/staff/stock/describe-state.ts'
import { describeBadge } from '#app/features/staff/stock/stock.texts.ts'
import { toCarEdit } from '#app/features/staff/stock/to-car-edit.ts'
import type { Photo } from '#domain/media/photo.ts'
import type { PricePosition } from '#domain/stock/price-position/price-position.ts'
import type { StockRow } from '#domain/stock/list/list-stock.server.ts'
import { OLD_FROM_DAYS } from '#domain/stock/list/stock-views.ts'
import { formatRub } from '#locale/number.ts'
import { staffCarPath } from '#urls/staff-paths.ts'

/** A car of the list as the page shows it. */
export interface StockRowView {
  id: number
  to: string
  name: string
  /** «Comfort, 2024» */
  details: string
  photo: Photo | null
  vin: string | null
  price: string
  days: { count: number; tone: Tone }
  photos: { count: number; tone: Tone }
  score: { value: number; total: number; tone: Tone; missing: string }
  hearts: number
  requests: number
  state: { text: string; tone: Tone }
  badge: string | null
  /** «На 4 % ниже», and with which cars; null: it is not shown. */
  position: { text: string; title: string; tone: Tone } | null
  branch: string
  /** The values that the person may change in the table; null: none. */
  edit: CarEdit | null
}

/** From this day on a car ties up money for too long. */
const VERY_OLD_FROM_DAYS = 91

/** From this distance on a price is likely to be why a car is not sold. */
const DEAR_FROM_PERCENT = 10

interface Clock {
  now: Date
  timeZone: string
}

export function toStockRowView(row: StockRow, clock: Clock): StockRowView {
  const { id, brand, model, trim, year, days, photoCount, completeness } = row
  return {
    id,
    to: staffCarPath(id),
    name: `${brand.name} ${model.name}`,
    details: trim ? `${trim}, ${year}` : String(year),
    photo: row.photo ?? null,
    vin: row.vin,
    price: formatRub(row.priceRub),
    days: { count: days, tone: days >= VERY_OLD_FROM_DAYS ? 'bad' : days >= OLD_FROM_DAYS ? 'warn' : undefined },
    photos: { count: photoCount, tone: photoCount === 0 ? 'bad' : undefined },
    score: {
      value: completeness.score,
      total: completeness.total,
      tone: completeness.isPoor ? 'warn' : undefined,
      missing: completeness.missing.join(', '),
    },
    hearts: row.hearts,
    requests: row.requests,
    state: describeState(row, clock),
    badge: describeBadge(row.badge),
    position: row.position === undefined ? null : describeColumn(row.position),
    branch: row.branch?.name ?? '—',
    edit: row.canBulk ? toCarEdit(row) : null,
  }
}

function describeColumn(position: PricePosition): StockRowView['position'] {
  const title = describePosition(position)
  if (position.kind === 'too-few') return { text: '—', title, tone: 'soft' }
  const { percent } = position
  return { text: describePercent(percent), title, tone: percent >= DEAR_FROM_PERCENT ? 'warn' : undefined }
}
