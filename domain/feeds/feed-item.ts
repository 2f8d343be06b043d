import type { CarDraft } from './car-draft.ts'
import type { Refusal } from './refusal.ts'

/**
 * One car of a feed, read: taken or refused. `line` is where it begins in the file; 0 when it came from no file. `unused` are
 * the names of its fields that nothing read.
 */
export type FeedItem = ({ kind: 'car'; line: number; draft: CarDraft } | { kind: 'refusal'; refusal: Refusal }) & {
  unused?: readonly string[]
}
