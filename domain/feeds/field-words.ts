import { rememberAnswers } from '../cars/reference/remember-answers.ts'
import { spellingKey } from '../cars/reference/spelling-key.ts'
import { FIELD_SPELLINGS, type FeedField, type FeedFields, type FeedRecord, type OtherValue } from './feed-record.ts'
import { splitUnit, withUnit } from './split-unit.ts'

/** Longer texts are descriptions, which nobody remembers. */
const MAX_DETACHED = 300
/** Of a field that is one line: a bit more than an address may have. What readers see is bounded, whatever a feed writes there. */
const MAX_LINE = 2500
/** A description may be long, and so are lists. */
const LONG_FIELDS: ReadonlySet<FeedField> = new Set(['description', 'options', 'photos'])
/** What templates write where they have nothing to say. */
const NOTHING = /^[-–—\s]*$/

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

/**
 * The field that a tag, a param or a column names, with or without a unit behind it: look-alike letters, case and dashes
 * don't matter.
 */
export const findFieldWord = rememberAnswers(
  (name: string): FieldWord | undefined => WORDS.get(spellingKey(name)) ?? WORDS.get(spellingKey(splitUnit(name).name)),
)

/**
 * A copy of a short text. V8 keeps a piece of a text by keeping the whole: a VIN remembered to the end of an import would
 * hold 64 KB of the feed in memory.
 */
function detach(text: string): string {
  return text.length > MAX_DETACHED ? text : ` ${text}`.slice(1)
}

/** Gathers a record's values: of two spellings of one field the more telling one goes first, an empty value is none. */
export class FieldGatherer {
  readonly fields: FeedFields = {}
  readonly spelled: FeedRecord['spelled'] = {}
  readonly others: OtherValue[] = []
  readonly #ranks: Partial<Record<FeedField, number>> = {}

  /**
   * Says whether `name` is a field's. `unit` is what an attribute tells of a number. A `setback` makes the value less
   * telling than any without.
   */
  add(name: string, value: string, { unit, setback = 0 }: { unit?: string; setback?: number } = {}): boolean {
    const word = findFieldWord(name)
    if (word === undefined) return false
    const { field } = word
    const whole = withUnit(value.trim(), name, unit)
    const text = detach(LONG_FIELDS.has(field) ? whole : whole.slice(0, MAX_LINE))
    if (NOTHING.test(text)) return true
    const rank = word.rank + setback
    if (rank >= (this.#ranks[field] ?? Infinity)) this.others.push({ field, name, text })
    else {
      const { [field]: before } = this.fields
      if (before !== undefined) this.others.push({ field, name: this.spelled[field] ?? '', text: before })
      this.fields[field] = text
      this.spelled[field] = name
      this.#ranks[field] = rank
    }
    return true
  }

  /** Everything that was told of a field, the most telling value first. */
  list(field: FeedField): string[] {
    const others = this.others.filter((other) => other.field === field)
    return [this.fields[field] ?? [], ...others.map(({ text }) => text)].flat()
  }
}
