import { memoizeByText } from '#domain/cars/reference/brand.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import {
  FIELD_SPELLINGS,
  type FeedField,
  type FeedFields,
  type FeedRecord,
  type AlternativeValue,
} from './feed-record.ts'

/** Longer texts are descriptions, which are not held in memory. */
const MAX_DETACHED_LENGTH = 300
/** For a field of one line: slightly more than the longest address. It bounds what the parsers get from any feed. */
const MAX_LINE_LENGTH = 2500
/** Descriptions and lists can be long. */
const LONG_FIELDS: ReadonlySet<FeedField> = new Set(['description', 'options', 'photos'])
/** What templates write when there is no value. */
const EMPTY_VALUE = /^[-–—\s]*$/

/** A field and how reliable the spelling is: 0 is the best. */
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
 * The field that a tag, a param or a column names, with or without a unit after it. Look-alike letters, case and dashes
 * do not matter.
 */
export const findField = memoizeByText(
  (name: string): FieldMatch | undefined =>
    FIELDS_BY_NAME.get(spellingKey(name)) ?? FIELDS_BY_NAME.get(spellingKey(splitUnit(name).name)),
)

/**
 * A copy of a short text. In V8 a substring keeps its whole source in memory: a VIN that is stored until the end of an
 * import would hold 64 KB of the feed.
 */
function detach(text: string): string {
  return text.length > MAX_DETACHED_LENGTH ? text : ` ${text}`.slice(1)
}

/** Collects a record's values: of two spellings of one field the more reliable one wins; an empty value is ignored. */
export class FieldCollector {
  readonly fields: FeedFields = {}
  readonly sourceNames: FeedRecord['sourceNames'] = {}
  readonly alternatives: AlternativeValue[] = []
  readonly #ranks: Partial<Record<FeedField, number>> = {}

  /**
   * Returns whether `name` names a field. `unit` is the unit from an attribute. A `rankPenalty` makes the value rank
   * below every value without one.
   */
  add(name: string, value: string, { unit, rankPenalty = 0 }: { unit?: string; rankPenalty?: number } = {}): boolean {
    const match = findField(name)
    if (match === undefined) return false
    this.#put(match, { name, value, unit, rankPenalty })
    return true
  }

  /** Adds a value under a name that a person has explained; such values count in the order in which they come. */
  addAs(field: FeedField, name: string, value: string): void {
    this.#put({ field, rank: 0 }, { name, value, unit: undefined, rankPenalty: 0 })
  }

  #put(
    match: FieldMatch,
    { name, value, unit, rankPenalty }: { name: string; value: string; unit: string | undefined; rankPenalty: number },
  ): void {
    const { field } = match
    const fullText = withUnit(value.trim(), name, unit)
    const text = detach(LONG_FIELDS.has(field) ? fullText : fullText.slice(0, MAX_LINE_LENGTH))
    if (EMPTY_VALUE.test(text)) return
    const rank = match.rank + rankPenalty
    if (rank >= (this.#ranks[field] ?? Infinity)) this.alternatives.push({ field, name, text })
    else {
      const { [field]: previous } = this.fields
      if (previous !== undefined) this.alternatives.push({ field, name: this.sourceNames[field] ?? '', text: previous })
      this.fields[field] = text
      this.sourceNames[field] = name
      this.#ranks[field] = rank
    }
  }

  /** All values of a field, the most reliable first. */
  list(field: FeedField): string[] {
    const alternatives = this.alternatives.filter((alternative) => alternative.field === field)
    return [this.fields[field] ?? [], ...alternatives.map(({ text }) => text)].flat()
  }
}

const MONEY = String.raw`(?:тыс\.?\s*)?руб\p{L}*|р|₽|rub|rur|\$|usd|€|eur|¥|cny|£|gbp|aed|byn|kzt|krw|jpy|долл\p{L}*|евро|юан\p{L}*|тенге|тг|₸|у\.?\s?е`
const MEASURES = String.raw`(?:тыс\.?\s*)?км|km|миль|miles|mi|л|л[./]?\s?с|hp|квт|kw|см3|см³|куб\.?\s?см|см\.?\s?куб|cc`
const NAME_AND_UNIT = new RegExp(String.raw`^(.*?[^\s,._(])[\s,._(]+(?:в\s+)?(${MONEY}|${MEASURES})\.?\)?$`, 'iu')
/** A longer text is not the name of a column. */
const MAX_NAME = 100

/** Splits the name of a column or element from its unit: «Цена, USD», «Пробег (км)», «Цена в рублях», `price_rub`. */
const splitUnit = memoizeByText((text: string): { name: string; unit: string | undefined } => {
  const [, name = text, unit] = NAME_AND_UNIT.exec(text.slice(0, MAX_NAME).trim()) ?? []
  return { name, unit }
})

const BARE_NUMBER = /^[\d\s\u00a0\u202f.,'’]+$/u

/** A number with the unit from its attribute or its name: `15990` of «Цена, USD» is `15990 USD`. */
function withUnit(text: string, name: string, givenUnit: string | undefined): string {
  const unit = BARE_NUMBER.test(text) ? (givenUnit ?? splitUnit(name).unit) : undefined
  return unit === undefined ? text : `${text} ${unit}`
}
