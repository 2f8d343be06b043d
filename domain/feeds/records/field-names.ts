import { memoizeByText } from '#domain/cars/reference/memoize-by-text.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import {
  FIELD_SPELLINGS,
  type FeedField,
  type FeedFields,
  type FeedRecord,
  type AlternativeValue,
} from './feed-record.ts'
import { splitUnit, withUnit } from './split-unit.ts'

/** Longer texts are descriptions, which nobody remembers. */
const MAX_DETACHED_LENGTH = 300
/** Of a field that is one line: a bit more than an address may have. What readers see is bounded, whatever a feed writes there. */
const MAX_LINE_LENGTH = 2500
/** A description may be long, and so are lists. */
const LONG_FIELDS: ReadonlySet<FeedField> = new Set(['description', 'options', 'photos'])
/** What templates write where they have nothing to say. */
const EMPTY_VALUE = /^[-–—\s]*$/

/** A field and how telling the spelling is: 0 for the best. */
interface FieldMatch {
  field: FeedField
  rank: number
}

const isField = (name: string): name is FeedField => name in FIELD_SPELLINGS

const FIELDS_BY_NAME: ReadonlyMap<string, FieldMatch> = new Map(
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
export const findField = memoizeByText(
  (name: string): FieldMatch | undefined =>
    FIELDS_BY_NAME.get(spellingKey(name)) ?? FIELDS_BY_NAME.get(spellingKey(splitUnit(name).name)),
)

/**
 * A copy of a short text. V8 keeps a piece of a text by keeping the whole: a VIN remembered to the end of an import would
 * hold 64 KB of the feed in memory.
 */
function detach(text: string): string {
  return text.length > MAX_DETACHED_LENGTH ? text : ` ${text}`.slice(1)
}

/** Gathers a record's values: of two spellings of one field the more telling one goes first, an empty value is none. */
export class FieldCollector {
  readonly fields: FeedFields = {}
  readonly sourceNames: FeedRecord['sourceNames'] = {}
  readonly alternatives: AlternativeValue[] = []
  readonly #ranks: Partial<Record<FeedField, number>> = {}

  /**
   * Says whether `name` is a field's. `unit` is what an attribute tells of a number. A `setback` makes the value less
   * telling than any without.
   */
  add(name: string, value: string, { unit, setback = 0 }: { unit?: string; setback?: number } = {}): boolean {
    const word = findField(name)
    if (word === undefined) return false
    const { field } = word
    const whole = withUnit(value.trim(), name, unit)
    const text = detach(LONG_FIELDS.has(field) ? whole : whole.slice(0, MAX_LINE_LENGTH))
    if (EMPTY_VALUE.test(text)) return true
    const rank = word.rank + setback
    if (rank >= (this.#ranks[field] ?? Infinity)) this.alternatives.push({ field, name, text })
    else {
      const { [field]: before } = this.fields
      if (before !== undefined) this.alternatives.push({ field, name: this.sourceNames[field] ?? '', text: before })
      this.fields[field] = text
      this.sourceNames[field] = name
      this.#ranks[field] = rank
    }
    return true
  }

  /** Everything that was told of a field, the most telling value first. */
  list(field: FeedField): string[] {
    const others = this.alternatives.filter((other) => other.field === field)
    return [this.fields[field] ?? [], ...others.map(({ text }) => text)].flat()
  }
}
