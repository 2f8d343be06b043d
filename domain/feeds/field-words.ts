import { spellingKey } from '../cars/reference/spelling-key.ts'
import { FIELD_SPELLINGS, type FeedField, type FeedFields } from './feed-record.ts'

/** Longer texts are descriptions, which nobody remembers. */
const MAX_DETACHED = 300
/** Of a field that is one line: a bit more than an address may have. What readers see is bounded, whatever a feed writes there. */
const MAX_LINE = 2500
/** A description may be long, and so are lists. */
const LONG_FIELDS: ReadonlySet<FeedField> = new Set(['description', 'options', 'photos'])

/** A field and how telling the spelling is: 0 for the best. */
interface FieldWord {
  field: FeedField
  rank: number
}

const isField = (name: string): name is FeedField => name in FIELD_SPELLINGS

const WORDS: ReadonlyMap<string, FieldWord> = new Map(
  listFields().flatMap((field) =>
    FIELD_SPELLINGS[field].map((spelling, rank) => [spellingKey(spelling), { field, rank }] as const),
  ),
)

function listFields(): FeedField[] {
  return Object.keys(FIELD_SPELLINGS).filter(isField)
}

/** The field that a tag, a param or a column names, by its `spellingKey`: look-alike letters, case and dashes don't matter. */
export function findFieldWord(key: string): FieldWord | undefined {
  return WORDS.get(key)
}

/**
 * A copy of a short text. V8 keeps a piece of a text by keeping the whole: a VIN remembered to the end of an import would
 * hold 64 KB of the feed in memory.
 */
function detach(text: string): string {
  return text.length > MAX_DETACHED ? text : ` ${text}`.slice(1)
}

/** Gathers a record's values: of two spellings of one field the more telling one stays, an empty value is none. */
export class FieldGatherer {
  readonly fields: FeedFields = {}
  readonly #ranks: Partial<Record<FeedField, number>> = {}

  /** `key` is a `spellingKey`. Says whether it names a field. */
  add(key: string, value: string): boolean {
    const word = findFieldWord(key)
    if (word === undefined) return false
    const whole = value.trim()
    const text = detach(LONG_FIELDS.has(word.field) ? whole : whole.slice(0, MAX_LINE))
    const taken = this.#ranks[word.field]
    if (text !== '' && (taken === undefined || word.rank < taken)) {
      this.fields[word.field] = text
      this.#ranks[word.field] = word.rank
    }
    return true
  }
}
