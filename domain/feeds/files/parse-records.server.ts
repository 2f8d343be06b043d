import { CSV_NAME } from '../dialects/csv.ts'
import { type Dialect, pathsOf } from '../dialects/dialect.ts'
import { XML_DIALECTS } from '../dialects/xml-dialects.ts'
import { getMileageUnit, isMiles } from '../drafts/draft-facts.ts'
import { FeedProblem } from '../feed-problem.ts'
import { tagKey } from '../records/feed-element.ts'
import type { FeedField, FeedRecord } from '../records/feed-record.ts'
import { findPriceList, parsePriceList } from './csv-reader.server.ts'
import { XmlReader } from './xml-reader.ts'

/** Enough text to find the root after comments, or the header below titles. */
const HEAD_CHARACTERS = 32_768

const HTML = /^<(?:!doctype\s+html|html|head|body)\b/i

export interface ParsedFeed {
  dialect: string
  records: AsyncIterable<FeedRecord>
}

/**
 * Detects the format of a feed by its content and parses it car by car. Throws FeedProblem, also during the iteration.
 */
export async function parseRecords(text: AsyncIterator<string>): Promise<ParsedFeed> {
  const head = await readHead(text)
  const start = skipProlog(head)
  if (head.trim() === '') throw new FeedProblem('empty', 'The feed is empty')
  if (HTML.test(start)) throw new FeedProblem('not-a-feed', 'This is a web page (HTML), not a feed')
  const all = prepend(head, text)
  if (head.trimStart().startsWith('<')) return parseXml(head, all)
  const { delimiter, columns } = findPriceList(head)
  const format = detectListFormat(columns)
  return {
    dialect: format === undefined ? CSV_NAME : `${format}, ${CSV_NAME}`,
    records: markWorldwide(parsePriceList(all, delimiter), { isWorldwide: false, isList: true, head }),
  }
}

async function readHead(text: AsyncIterator<string>): Promise<string> {
  let head = ''
  while (head.length < HEAD_CHARACTERS) {
    const next = await text.next()
    if (next.done) break
    head += next.value
  }
  return head
}

/** The rest of a document's head after the declaration and the comments. */
function skipProlog(head: string): string {
  let rest = head.trimStart()
  for (;;) {
    const end = rest.startsWith('<?') ? rest.indexOf('?>') + 2 : rest.startsWith('<!--') ? rest.indexOf('-->') + 3 : 0
    if (end < 3) return rest
    rest = rest.slice(end).trimStart()
  }
}

async function* prepend(head: string, text: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  yield* { [Symbol.asyncIterator]: () => text }
}

/**
 * The root is parsed twice: once to name the dialect before anything is imported, once with the rest of the document.
 */
function parseXml(head: string, text: AsyncIterable<string>): ParsedFeed {
  const headReader = new XmlReader(XML_DIALECTS.flatMap(pathsOf))
  headReader.write(head)
  const [path] = headReader.paths
  const dialect = XML_DIALECTS.find((dialect) => path !== undefined && pathsOf(dialect).includes(path))
  if (dialect === undefined) throw new FeedProblem('malformed', 'The feed is XML without a root')
  const { isWorldwide = false } = dialect
  return {
    dialect: dialect.name,
    records: markWorldwide(parseCars(dialect, text), { isWorldwide, isList: false, head }),
  }
}

async function* parseCars(dialect: Dialect, text: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  if ('path' in dialect) {
    const reader = new XmlReader([dialect.path])
    for await (const piece of text) {
      for (const car of reader.write(piece)) yield dialect.parse(car)
    }
    reader.close()
    return
  }
  const reader = new XmlReader(dialect.paths, dialect.checkContainer)
  const joiner = dialect.createJoiner()
  for await (const piece of text) {
    for (const element of reader.write(piece)) yield* joiner.add(element)
  }
  reader.close()
  yield* joiner.end()
}

const META_NAMES = ['vehicle_id', 'state_of_vehicle', 'mileage.value', 'exterior_color'].map(tagKey)
/** VK's lists use Google's names too. */
const GOOGLE_NAMES = ['store_code', 'image_link', 'body_style'].map(tagKey)
/** Names that only these formats use: neither Russian formats nor Russian price lists have them. */
const WORLDWIDE_NAMES: ReadonlySet<string> = new Set([...META_NAMES, ...GOOGLE_NAMES])
const CYRILLIC = /\p{Script=Cyrillic}/u

/** What is known of a feed before its first car. */
interface FeedShape {
  /** Whether the format itself is Meta's or Google's. */
  isWorldwide: boolean
  /** A price list: its columns can have any names. */
  isList: boolean
  /** The beginning of the feed, long enough to recognise a Russian one. */
  head: string
}

const hasWorldwideNames = ({ names }: FeedRecord) => names.some((name) => WORLDWIDE_NAMES.has(name))

/** The format whose columns a list has; undefined when it follows none of them. */
function detectListFormat(columns: readonly string[]): 'Meta' | 'Google' | undefined {
  const keys = columns.map(tagKey)
  if (META_NAMES.some((name) => keys.includes(name))) return 'Meta'
  return GOOGLE_NAMES.some((name) => keys.includes(name)) ? 'Google' : undefined
}

/**
 * Marks the cars of a feed that does not clearly come from Russia: a format or a list of Meta or Google; or, when there
 * is no Cyrillic letter in its head, any list, their names in another format, or miles. In such feeds `sale_price` is
 * what a car costs now, and `price` what it cost before.
 */
async function* markWorldwide(
  records: AsyncIterable<FeedRecord>,
  { isWorldwide, isList, head }: FeedShape,
): AsyncGenerator<FeedRecord> {
  const isInRussian = CYRILLIC.test(head)
  for await (const record of records) {
    const isMarked =
      isWorldwide ||
      (isList && (!isInRussian || hasWorldwideNames(record))) ||
      (!isInRussian && (hasWorldwideNames(record) || isMiles(getMileageUnit(record.fields))))
    yield isMarked ? { ...withSalePrice(record), isWorldwide: true } : record
  }
}

/** The sale price becomes the price, and the price the list price; a list price beside both yields to it. */
function withSalePrice(record: FeedRecord): FeedRecord {
  const { finalPrice, ...fields } = record.fields
  if (finalPrice === undefined) return record
  const { finalPrice: saleName, ...otherNames } = record.sourceNames
  const alternatives = record.alternatives.map((alternative) => ({
    ...alternative,
    field: FIELD_SHIFTS[alternative.field] ?? alternative.field,
  }))
  if (fields.price === undefined) {
    return {
      ...record,
      fields: { ...fields, price: finalPrice },
      sourceNames: { ...otherNames, price: saleName },
      alternatives,
    }
  }
  if (fields.listPrice !== undefined) {
    alternatives.push({ field: 'listPrice', name: otherNames.listPrice ?? 'listPrice', text: fields.listPrice })
  }
  return {
    ...record,
    fields: { ...fields, listPrice: fields.price, price: finalPrice },
    sourceNames: { ...otherNames, listPrice: otherNames.price, price: saleName },
    alternatives,
  }
}

const FIELD_SHIFTS: Partial<Record<FeedField, FeedField>> = { finalPrice: 'price', price: 'listPrice' }
