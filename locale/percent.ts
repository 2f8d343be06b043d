import { formatDecimal } from './number.ts'
import { NBSP } from './spaces.ts'

/** As a visitor reads it, non-breaking: `14,9 %`. */
export const formatPercent = (value: number) => `${formatDecimal(value)}${NBSP}%`

/** From and to, non-breaking: `18,2–21 %`; one figure where they are the same. */
export const formatPercentRange = (from: number, to: number) =>
  from === to ? formatPercent(from) : `${formatDecimal(from)}–${formatPercent(to)}`
