import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import type { FeedField, FeedRecord, AlternativeValue } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'

/** Fields of which all values are used, and fields of which any value is good enough. */
const MULTI_VALUE_FIELDS: ReadonlySet<FeedField> = new Set([
  'id',
  'name',
  'block',
  'isNew',
  'category',
  'customs',
  'branch',
  'salon',
  'upholstery',
  'options',
  'photos',
  'sourceUrl',
  // It is given in litres and in cubic centimetres.
  'engineVolume',
])
/** Names of the same thing, of which one can be longer: «CR-V» and «СиЭр-Ви (CR-V)». */
const NAME_FIELDS: ReadonlySet<FeedField> = new Set(['make', 'model'])

/** A value as it is in the feed. */
interface FieldValue {
  /** Name of the column or element. */
  name: string
  text: string
}

/** Two different values of one field: the one named `by` in the feed is used, the one named `field` is not. */
export interface OverruledField {
  field: string
  by: string
}

/** Parses the fields of one car, and retains in `asFed` what it cannot parse, under the name of the field. */
export class FieldParser {
  readonly asFed: Record<string, string>
  readonly #record: Pick<FeedRecord, 'fields' | 'sourceNames' | 'alternatives'>
  readonly #parsed = new Set<AlternativeValue>()
  readonly #overruled: OverruledField[] = []

  constructor(record: Pick<FeedRecord, 'rawValues' | 'fields' | 'sourceNames' | 'alternatives'>) {
    this.asFed = {}
    this.#record = record
    for (const [name, value] of Object.entries(record.rawValues)) this.retainRaw(name, value)
  }

  /**
   * Parses `text` and the other values of the field with `parseText`. The first value that can be parsed counts; values
   * that differ from it are recorded as overruled. If none can be parsed, the first text is retained. Values for which
   * `isAside` returns true do not belong to this field and are skipped.
   */
  parse<Value>(
    field: FeedField,
    text: string | undefined,
    parseText: (text: string) => Value | undefined,
    isAside: (text: string) => boolean = () => false,
  ): Value | undefined {
    if (text === undefined) return undefined
    const alternatives = this.#alternativesOf(field)
    for (const alternative of alternatives) this.#parsed.add(alternative)
    const values = [{ name: this.#nameOf(field), text }, ...alternatives]
      .filter((value) => !isAside(value.text))
      .map((value) => ({ ...value, value: parseText(value.text) }))
    const chosen = values.find(({ value }) => value !== undefined) ?? values[0]
    if (chosen === undefined) return undefined
    if (chosen.value === undefined) this.retainRaw(field, chosen.text)
    for (const { name, text: valueText, value } of values) {
      const isAlike = value === undefined ? includesText(chosen.text, valueText) : value === chosen.value
      if (!isAlike && !MULTI_VALUE_FIELDS.has(field)) this.recordOverruled(name, chosen.name)
    }
    return chosen.value
  }

  /** All values of a field, the most reliable first. */
  list(field: FeedField): FieldValue[] {
    const text = this.#record.fields[field]
    return text === undefined ? [] : [{ name: this.#nameOf(field), text }, ...this.#alternativesOf(field)]
  }

  retainRaw(field: string, text: string): void {
    const line = toLine(text)
    if (line !== null) this.asFed[field] = line
  }

  /** Records that the value named `name` in the feed is overruled by the one named `by`. */
  recordOverruled(name: string, by: string): void {
    this.#overruled.push({ field: name, by })
  }

  /** Complete once all fields are parsed. A text that adds nothing to the one that counts is not listed. */
  listOverruled(): OverruledField[] {
    const { fields, alternatives } = this.#record
    const unparsed = alternatives.filter((value) => !this.#parsed.has(value) && !MULTI_VALUE_FIELDS.has(value.field))
    const differing = unparsed.filter(({ field, text }) => {
      const chosen = fields[field] ?? ''
      return !includesText(chosen, text) && !(NAME_FIELDS.has(field) && includesText(text, chosen))
    })
    return [...this.#overruled, ...differing.map(({ name, field }) => ({ field: name, by: this.#nameOf(field) }))]
  }

  #alternativesOf(field: FeedField): AlternativeValue[] {
    return this.#record.alternatives.filter((alternative) => alternative.field === field)
  }

  #nameOf(field: FeedField): string {
    return this.#record.sourceNames[field] ?? field
  }
}

const includesText = (text: string, other: string) => spellingKey(text).includes(spellingKey(other))
