import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import type { FeedField, FeedRecord, AlternativeValue } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'

/** Fields of which every value is heard, and those of which it does not matter which one is. */
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
  // In litres and in cubic centimetres.
  'engineVolume',
])
/** Names of one thing, of which one may be longer: «CR-V» and «СиЭр-Ви (CR-V)». */
const NAME_FIELDS: ReadonlySet<FeedField> = new Set(['make', 'model'])

/** A value as the feed tells it. */
interface FieldValue {
  /** Of the column or element. */
  name: string
  text: string
}

/** Two values of one thing that are not alike: the one told as `by` is used, the one told as `field` is not. */
export interface OverruledField {
  field: string
  by: string
}

/** The values of one car that nobody could read: kept as they came, under the name of their field. */
export class FieldParser {
  readonly asFed: Record<string, string>
  readonly #record: Pick<FeedRecord, 'fields' | 'sourceNames' | 'alternatives'>
  readonly #heard = new Set<AlternativeValue>()
  readonly #overruled: OverruledField[] = []

  constructor(record: Pick<FeedRecord, 'rawValues' | 'fields' | 'sourceNames' | 'alternatives'>) {
    this.asFed = {}
    this.#record = record
    for (const [name, value] of Object.entries(record.rawValues)) this.retainRaw(name, value)
  }

  /**
   * Reads `text` with `reader`, and the other values of the field: the first one that is understood counts, and those that
   * say something else are noted. What nobody understands is kept. A value that is `isAside` tells nothing of this field.
   */
  parse<Value>(
    field: FeedField,
    text: string | undefined,
    reader: (text: string) => Value | undefined,
    isAside: (text: string) => boolean = () => false,
  ): Value | undefined {
    if (text === undefined) return undefined
    const others = this.#othersOf(field)
    for (const other of others) this.#heard.add(other)
    const told = [{ name: this.#nameOf(field), text }, ...others]
      .filter((value) => !isAside(value.text))
      .map((value) => ({ ...value, value: reader(value.text) }))
    const counting = told.find(({ value }) => value !== undefined) ?? told[0]
    if (counting === undefined) return undefined
    if (counting.value === undefined) this.retainRaw(field, counting.text)
    for (const { name, text: other, value } of told) {
      const isAlike = value === undefined ? includesText(counting.text, other) : value === counting.value
      if (!isAlike && !MULTI_VALUE_FIELDS.has(field)) this.recordOverruled(name, counting.name)
    }
    return counting.value
  }

  /** Everything that the feed tells of a field, the most telling value first. */
  list(field: FeedField): FieldValue[] {
    const text = this.#record.fields[field]
    return text === undefined ? [] : [{ name: this.#nameOf(field), text }, ...this.#othersOf(field)]
  }

  retainRaw(field: string, text: string): void {
    const line = toLine(text)
    if (line !== null) this.asFed[field] = line
  }

  /** Notes that what is told as `name` yields to what is told as `by`. */
  recordOverruled(name: string, by: string): void {
    this.#overruled.push({ field: name, by })
  }

  /** To be asked when all has been read. A text that says no more than the one that counts is passed over in silence. */
  listOverruled(): OverruledField[] {
    const { fields, alternatives } = this.#record
    const unheard = alternatives.filter((other) => !this.#heard.has(other) && !MULTI_VALUE_FIELDS.has(other.field))
    const differing = unheard.filter(({ field, text }) => {
      const counting = fields[field] ?? ''
      return !includesText(counting, text) && !(NAME_FIELDS.has(field) && includesText(text, counting))
    })
    return [...this.#overruled, ...differing.map(({ name, field }) => ({ field: name, by: this.#nameOf(field) }))]
  }

  #othersOf(field: FeedField): AlternativeValue[] {
    return this.#record.alternatives.filter((other) => other.field === field)
  }

  #nameOf(field: FeedField): string {
    return this.#record.sourceNames[field] ?? field
  }
}

const includesText = (text: string, other: string) => spellingKey(text).includes(spellingKey(other))
