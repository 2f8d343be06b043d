import type { StockChangeKind } from '#domain/stock/bulk/stock-change.ts'
import { CAR_STATES } from '#domain/stock/list/stock-query.ts'
import { formatRub } from '#locale/number.ts'
import { CAR_STATE_LABELS, OVERRIDE_OPTION_LABELS } from './stock.texts.ts'

/** A value of a change of many cars in words; null is what the feed says, or no badge. `branches`: names by their ids. */
export function describeCarValue(
  kind: StockChangeKind,
  value: string | null,
  branches: ReadonlyMap<number, string>,
): string {
  if (kind === 'badge' || kind === 'no-badge')
    return value === null || value === '' ? 'без метки' : (OVERRIDE_OPTION_LABELS.badge?.[value] ?? value)
  if (value === null) return 'как в\u00a0фиде'
  switch (kind) {
    case 'price':
    case 'fed-price':
      return formatRub(Number(value))
    case 'branch':
      return value === '' ? 'без филиала' : (branches.get(Number(value)) ?? `№\u00a0${value}`)
    case 'state': {
      const state = CAR_STATES.find((known) => known === value)
      return state === undefined ? value : CAR_STATE_LABELS[state]
    }
    default:
      return kind satisfies never
  }
}
