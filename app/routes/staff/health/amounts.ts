import { DAY_MS, HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { formatDecimal } from '#locale/number.ts'
import { plural, type PluralForms } from '#locale/plural.ts'

const UNITS: readonly { ms: number; forms: PluralForms; until: number }[] = [
  { ms: 1000, forms: ['секунду', 'секунды', 'секунд'], until: MINUTE_MS },
  { ms: MINUTE_MS, forms: ['минуту', 'минуты', 'минут'], until: HOUR_MS },
  { ms: HOUR_MS, forms: ['час', 'часа', 'часов'], until: 2 * DAY_MS },
  { ms: DAY_MS, forms: ['день', 'дня', 'дней'], until: Number.POSITIVE_INFINITY },
]

/** How long ago something was, rounded down: `5 минут назад`, `36 часов назад`. */
export function describeAge(seconds: number): string {
  const ms = seconds * 1000
  const unit = UNITS.find(({ until }) => ms < until)
  const count = unit === undefined ? 0 : Math.floor(ms / unit.ms)
  return unit === undefined || count === 0 ? 'только что' : `${plural(count, unit.forms)} назад`
}

/** Space on a disk: `34,5 ГБ`. */
export const describeGibibytes = (bytes: number): string =>
  `${formatDecimal(Math.round((bytes / 1024 ** 3) * 10) / 10)}\u00a0ГБ`
