import { spellingKey } from '../cars/reference/spelling-key.ts'
import type { FeedField, FeedRecord, OtherValue } from './feed-record.ts'
import { toLine } from './plain-text.ts'

/** Fields of which every value is heard, and those of which it does not matter which one is. */
const ANY: ReadonlySet<FeedField> = new Set([
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
const NAMES: ReadonlySet<FeedField> = new Set(['make', 'model'])

/** A value as the feed tells it. */
interface ToldValue {
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
export class Unread {
  readonly asFed: Record<string, string>
  readonly #record: Pick<FeedRecord, 'fields' | 'spelled' | 'others'>
  readonly #heard = new Set<OtherValue>()
  readonly #overruled: OverruledField[] = []

  constructor(record: Pick<FeedRecord, 'kept' | 'fields' | 'spelled' | 'others'>) {
    this.asFed = {}
    this.#record = record
    for (const [name, value] of Object.entries(record.kept)) this.keep(name, value)
  }

  /**
   * Reads `text` with `reader`, and the other values of the field: the first one that is understood counts, and those that
   * say something else are noted. What nobody understands is kept. A value that is `isAside` tells nothing of this field.
   */
  read<Value>(
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
    if (counting.value === undefined) this.keep(field, counting.text)
    for (const { name, text: other, value } of told) {
      const isAlike = value === undefined ? says(counting.text, other) : value === counting.value
      if (!isAlike && !ANY.has(field)) this.overrule(name, counting.name)
    }
    return counting.value
  }

  /** Everything that the feed tells of a field, the most telling value first. */
  list(field: FeedField): ToldValue[] {
    const text = this.#record.fields[field]
    return text === undefined ? [] : [{ name: this.#nameOf(field), text }, ...this.#othersOf(field)]
  }

  keep(field: string, text: string): void {
    const line = toLine(text)
    if (line !== null) this.asFed[field] = line
  }

  /** Notes that what is told as `name` yields to what is told as `by`. */
  overrule(name: string, by: string): void {
    this.#overruled.push({ field: name, by })
  }

  /** To be asked when all has been read. A text that says no more than the one that counts is passed over in silence. */
  listOverruled(): OverruledField[] {
    const { fields, others } = this.#record
    const unheard = others.filter((other) => !this.#heard.has(other) && !ANY.has(other.field))
    const differing = unheard.filter(({ field, text }) => {
      const counting = fields[field] ?? ''
      return !says(counting, text) && !(NAMES.has(field) && says(text, counting))
    })
    return [...this.#overruled, ...differing.map(({ name, field }) => ({ field: name, by: this.#nameOf(field) }))]
  }

  #othersOf(field: FeedField): OtherValue[] {
    return this.#record.others.filter((other) => other.field === field)
  }

  #nameOf(field: FeedField): string {
    return this.#record.spelled[field] ?? field
  }
}

const says = (text: string, other: string) => spellingKey(text).includes(spellingKey(other))
