import { findPriceList, parsePriceList } from './csv-reader.server.ts'
import { XML_DIALECTS } from '../dialects/xml-dialects.ts'
import { CSV_NAME } from '../dialects/csv.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { FeedRecord } from '../records/feed-record.ts'
import { markWorldwide, detectListFormat } from '../records/worldwide.ts'
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
  const headReader = new XmlReader(XML_DIALECTS.map(({ path }) => path))
  headReader.write(head)
  const dialect = XML_DIALECTS.find(({ path }) => path === headReader.path)
  if (dialect === undefined) throw new FeedProblem('malformed', 'The feed is XML without a root')
  const { isWorldwide = false } = dialect
  return {
    dialect: dialect.name,
    records: markWorldwide(parseCars(dialect, text), { isWorldwide, isList: false, head }),
  }
}

async function* parseCars(dialect: Dialect, text: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  const reader = new XmlReader([dialect.path])
  for await (const piece of text) {
    for (const car of reader.write(piece)) yield dialect.parse(car)
  }
  reader.close()
}
