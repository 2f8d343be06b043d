import { OVERRIDE_REASON_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { OVERRIDE_REASONS } from '#domain/stock/overrides/override-field.ts'
import { addDays, toLocalDay } from '#locale/dates/wall-clock.ts'

/** A new price holds for so long unless another day is chosen; as for many cars at once. */
const DEFAULT_DAYS = 14

/** What the table offers for new prices: reasons, and last days as `2026-11-30`. */
export function listPriceTerms({ now, timeZone }: { now: Date; timeZone: string }) {
  const today = toLocalDay(now, timeZone)
  return {
    today,
    until: addDays(today, DEFAULT_DAYS),
    reasons: OVERRIDE_REASONS.map((value) => ({ value, label: OVERRIDE_REASON_LABELS[value] })),
  }
}

export type OfferedTerms = ReturnType<typeof listPriceTerms>
