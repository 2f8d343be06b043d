import type { CarDraft } from './drafts/car-draft.ts'
import type { OverruledField } from './drafts/field-parser.ts'
import type { Refusal } from './reports/refusal.ts'

/**
 * One car of a feed, read: taken or refused. `line` is where it begins in the file; 0 when it came from no file. `overruled`
 * are values that yield to another one, `unused` the names of its fields that nothing read.
 */
export type FeedItem = (
  | { kind: 'car'; line: number; draft: CarDraft; overruled?: readonly OverruledField[] }
  | { kind: 'refusal'; refusal: Refusal }
) & {
  unused?: readonly string[]
}
