import { spellingKey } from '../cars/reference/spelling-key.ts'
import { FIELD_SPELLINGS, type FeedField, type FeedFields } from './feed-record.ts'

/** A field and how telling the spelling is: 0 for the best. */
interface FieldWord {
  field: FeedField
  rank: number
}

const WORDS: ReadonlyMap<string, FieldWord> = new Map(
  listFields().flatMap((field) =>
    FIELD_SPELLINGS[field].map((spelling, rank) => [spellingKey(spelling), { field, rank }] as const),
  ),
)

function listFields(): FeedField[] {
  const isField = (name: string): name is FeedField => name in FIELD_SPELLINGS
  return Object.keys(FIELD_SPELLINGS).filter(isField)
}

/** The field that a tag, a param or a column names, by its `spellingKey`: look-alike letters, case and dashes don't matter. */
export function findFieldWord(key: string): FieldWord | undefined {
  return WORDS.get(key)
}

/** Gathers a record's values: of two spellings of one field the more telling one stays, an empty value is none. */
export class FieldGatherer {
  readonly fields: FeedFields = {}
  readonly #ranks: Partial<Record<FeedField, number>> = {}

  /** `key` is a `spellingKey`. Says whether it names a field. */
  add(key: string, value: string): boolean {
    const word = findFieldWord(key)
    if (word === undefined) return false
    const text = value.trim()
    const taken = this.#ranks[word.field]
    if (text !== '' && (taken === undefined || word.rank < taken)) {
      this.fields[word.field] = text
      this.#ranks[word.field] = word.rank
    }
    return true
  }
}
