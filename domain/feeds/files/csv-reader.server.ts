import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { checkHeader, CSV_NAME, parseRow } from '../dialects/csv.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { FeedRecord } from '../records/feed-record.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** Titles, dates and addresses that may stand above the header. */
const MAX_TITLE_ROWS = 20
const MAX_ROW_BYTES = 1_000_000
/** Of a header in a message. */
const MAX_SHOWN_LENGTH = 200

/** Rows of the real world: quotes within cells, and lines of any length. */
const CSV_OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW_BYTES,
}

/** How the head of a text is a price list: its delimiter and its columns. Throws FeedProblem when it is none. */
export function findPriceList(head: string): { delimiter: string; columns: readonly string[] } {
  const rows = DELIMITERS.flatMap((delimiter) =>
    listRows(head, delimiter).map((columns) => ({ delimiter, columns, check: checkHeader(columns) })),
  )
  const header = rows.find(({ check }) => check === 'header')
  if (header !== undefined) return header
  const almost = rows.find(({ check }) => check !== 'unknown')
  if (almost === undefined) {
    throw new FeedProblem('unknown-format', 'The feed is neither XML nor a price list with a header that is understood')
  }
  const missing = almost.check === 'no-price' ? 'a price' : 'a model, a name or a VIN'
  const columns = almost.columns.join(', ').slice(0, MAX_SHOWN_LENGTH)
  throw new FeedProblem('unknown-format', `The price list has no column that is known to be ${missing}: ${columns}`)
}

function listRows(head: string, delimiter: string): string[][] {
  const rows: string[][] = []
  const keep = (row: string[]) => {
    rows.push(row)
    return null
  }
  try {
    parseAtOnce(head, { ...CSV_OPTIONS, delimiter, to: MAX_TITLE_ROWS, on_record: keep })
  } catch (cause) {
    // The head may end within a quote; the rows before it are whole.
    if (!(cause instanceof CsvError)) throw cause
  }
  return rows
}

/** A last line with as many cells is a car; a total below the list has fewer. */
const MIN_CAR_CELLS = 3

/** The cars of a price list. Throws FeedProblem when a quote is never closed or a row ends early: the file is cut off. */
export async function* parsePriceList(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<FeedRecord> {
  const rows = parse({ ...CSV_OPTIONS, delimiter, info: true })
  // Unlike pipe, it hands an error of the text on to the reader of the rows; nobody waits for its own report.
  const ending = new TruncationDetector()
  pipeline(Readable.from(ending.watch(text)), rows, () => undefined)
  let columns: string[] | undefined
  let line = 1
  try {
    for await (const row of rows) {
      const { record, info } = toCsvRow(row)
      if (columns !== undefined) {
        ending.noteRow(record, columns)
        const car = parseRow(columns, record, line)
        if (car !== undefined) yield car
      } else if (checkHeader(record) === 'header') columns = record
      line = info.lines + 1
    }
    if (ending.isTruncated)
      throw new FeedProblem('malformed', `The ${CSV_NAME} is cut off in the middle of its last line`)
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new FeedProblem('malformed', `The ${CSV_NAME} cannot be read: ${cause.message} (line ${line})`, cause)
  }
}

/** csv-parse types what it emits as unknown; with `info` it is this. */
function toCsvRow(row: unknown): { record: string[]; info: { lines: number } } {
  if (typeof row === 'object' && row !== null && 'record' in row && 'info' in row) {
    const { record, info } = row
    const hasLines = typeof info === 'object' && info !== null && 'lines' in info && typeof info.lines === 'number'
    if (Array.isArray(record) && hasLines) return { record: record.map(String), info: { lines: Number(info.lines) } }
  }
  throw new TypeError('csv-parse emitted a row of an unknown shape')
}

/**
 * Tells a price list that breaks off from one without a line end: where all rows are as long as the header, one that is
 * shorter, without its line end, has lost cells, and half a price is a price too.
 */
class TruncationDetector {
  #endsLine = false
  #shortRows = 0
  #isLastTorn = false

  async *watch(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of text) {
      if (piece !== '') this.#endsLine = /[\r\n]$/.test(piece)
      yield piece
    }
  }

  noteRow(cells: readonly string[], columns: readonly string[]): void {
    const isShort = cells.length < columns.length
    this.#isLastTorn = isShort && this.#shortRows === 0 && cells.filter((cell) => cell.trim()).length >= MIN_CAR_CELLS
    if (isShort) this.#shortRows += 1
  }

  /** Asked when all has been read. */
  get isTruncated(): boolean {
    return this.#isLastTorn && !this.#endsLine
  }
}
