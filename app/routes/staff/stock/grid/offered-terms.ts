import { OVERRIDE_REASON_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { branchesFor, type Actor } from '#domain/access/rights.ts'
import { CAR_BADGE_LABELS, CAR_BADGES } from '#domain/cars/car-badge.texts.ts'
import { OVERRIDE_REASONS } from '#domain/stock/overrides/override-field.ts'
import { addDays, toLocalDay } from '#locale/dates/wall-clock.ts'

/** A new price or badge holds for so long unless another day is chosen; as for many cars at once. */
const DEFAULT_DAYS = 14

interface OfferedParams {
  now: Date
  timeZone: string
  actor: Pick<Actor, 'grants'>
  branches: readonly { id: number; name: string }[]
}

/**
 * What the table offers for new values: reasons, last days as `2026-11-30`, badges, and the branches where the actor may
 * change many cars.
 */
export function listOfferedTerms({ now, timeZone, actor, branches }: OfferedParams) {
  const today = toLocalDay(now, timeZone)
  const allowed = branchesFor(actor, 'stock.bulk')
  return {
    today,
    until: addDays(today, DEFAULT_DAYS),
    reasons: OVERRIDE_REASONS.map((value) => ({ value, label: OVERRIDE_REASON_LABELS[value] })),
    badges: CAR_BADGES.map((value) => ({ value, label: CAR_BADGE_LABELS[value] })),
    branches: branches
      .filter(({ id }) => allowed === 'all' || allowed.includes(id))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }
}

export type OfferedTerms = ReturnType<typeof listOfferedTerms>
