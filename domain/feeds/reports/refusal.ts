/** Why one car of a feed was not accepted. The codes are stable: reports, tests and staff rely on them. */
export const REFUSALS = {
  'no-make': 'the make is missing',
  'no-model': 'the model is missing',
  'no-price': 'the price is missing or zero',
  'implausible-price': 'the price is not one of a car',
  'foreign-currency': 'the price is not in roubles',
  'no-currency': 'the price names no currency, and nothing says that this feed is in roubles',
  'no-year': 'the year is missing or not one of a car',
  'not-a-car': 'it is not a passenger car',
  duplicate: 'the feed lists this car twice',
  hidden: 'the feed itself says not to show it',
} as const satisfies Record<string, string>

export type RefusalReason = keyof typeof REFUSALS

/** One car that was not accepted: its place in the feed, and the reason. */
export interface Refusal {
  /** Line of the file on which the car begins; 0 when there is no file. */
  line: number
  /** VIN, or the source's own id; null when it has neither. */
  key: string | null
  reason: RefusalReason
  /** The value that caused it, as it is in the feed; null when there is none. */
  detail: string | null
}

/** A refusal as text: «line 12 · XTA…: the price is missing or zero (0)». */
export function describeRefusal(refusal: Refusal): string {
  const place = refusal.line > 0 ? `line ${refusal.line}` : 'a car'
  const key = refusal.key === null ? '' : ` · ${refusal.key}`
  const detail = refusal.detail === null ? '' : ` (${refusal.detail})`
  return `${place}${key}: ${REFUSALS[refusal.reason]}${detail}`
}
