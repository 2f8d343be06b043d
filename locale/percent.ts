import { formatDecimal } from './number.ts'
import { NBSP } from './spaces.ts'

/** A percentage for visitors, non-breaking: `14,9 %`. */
export const formatPercent = (value: number) => `${formatDecimal(value)}${NBSP}%`

/** A range of percentages, non-breaking: `18,2–21 %`; one number when both ends are the same. */
export const formatPercentRange = (from: number, to: number) =>
  from === to ? formatPercent(from) : `${formatDecimal(from)}–${formatPercent(to)}`
