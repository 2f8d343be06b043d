import { OVERRIDE_RULES, type OverrideField, type OverrideValue } from '#domain/stock/overrides/override-field.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import { OVERRIDE_OPTION_LABELS } from './stock.texts.ts'

/** A value of a car in words: `1 900 000 ₽`, «Автоматическая»; an empty one is a dash. `branches`: names by their ids. */
export function describeValue(
  field: OverrideField,
  value: OverrideValue,
  branches: ReadonlyMap<number, string>,
): string {
  if (value === null) return '—'
  const rule = OVERRIDE_RULES[field]
  if (rule.kind === 'branch') return branches.get(Number(value)) ?? `№ ${value}`
  if (rule.kind === 'choice') return OVERRIDE_OPTION_LABELS[field]?.[String(value)] ?? String(value)
  if (typeof value === 'string') return value
  if (rule.kind === 'roubles') return value === 0 ? '—' : formatRub(value)
  return field === 'year' ? String(value) : formatNumber(value)
}
