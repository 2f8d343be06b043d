import type { CarDraft } from './drafts/car-draft.ts'
import type { OverruledField } from './drafts/field-parser.ts'
import type { Refusal } from './reports/refusal.ts'

/**
 * One parsed car of a feed, accepted or refused. `line` is where it begins in the file, 0 when there is no file.
 * `overruled` are values that are not used because another one is, `unused` the names of its fields that nothing
 * parses.
 */
export type FeedItem = (
  | { kind: 'car'; line: number; draft: CarDraft; overruled?: readonly OverruledField[] }
  | { kind: 'refusal'; refusal: Refusal }
) & {
  unused?: readonly string[]
}
