import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { checkHeader, CSV_NAME, parseRow } from '../dialects/csv.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { FeedRecord } from '../records/feed-record.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** Rows with titles, dates and addresses above the header. */
const MAX_TITLE_ROWS = 20
const MAX_ROW_BYTES = 1_000_000
/** How much of a header a message shows. */
const MAX_SHOWN_LENGTH = 200

/** Real files have quotes inside cells, and rows of different lengths. */
const CSV_OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW_BYTES,
}

/**
 * The delimiter and the columns of a price list, found in the head of its text. Throws FeedProblem when it is not one.
 */
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
  const addRow = (row: string[]) => {
    rows.push(row)
    return null
  }
  try {
    parseAtOnce(head, { ...CSV_OPTIONS, delimiter, to: MAX_TITLE_ROWS, on_record: addRow })
  } catch (cause) {
    // The head can end inside a quote; the rows before it are complete.
    if (!(cause instanceof CsvError)) throw cause
  }
  return rows
}

/** A last line with as many cells is a car; a total below the list has fewer. */
const MIN_CAR_CELLS = 3

/**
 * The cars of a price list. Throws FeedProblem for a file that is cut off: an unclosed quote or a last row that is too
 * short.
 */
export async function* parsePriceList(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<FeedRecord> {
  const rows = parse({ ...CSV_OPTIONS, delimiter, info: true })
  // Unlike pipe, pipeline passes an error of the text on to the reader of the rows; its own callback is not needed.
  const truncation = new TruncationDetector()
  pipeline(Readable.from(truncation.watch(text)), rows, () => undefined)
  let columns: string[] | undefined
  let line = 1
  try {
    for await (const row of rows) {
      const { record, info } = toCsvRow(row)
      if (columns !== undefined) {
        truncation.noteRow(record, columns)
        const car = parseRow(columns, record, line)
        if (car !== undefined) yield car
      } else if (checkHeader(record) === 'header') columns = record
      line = info.lines + 1
    }
    if (truncation.isTruncated)
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
 * Distinguishes a price list that is cut off from one without a line end after its last row. When all rows are as long
 * as the header, a shorter last row without a line end has lost cells, and half of a price still looks like a price.
 */
class TruncationDetector {
  #endsLine = false
  #shortRows = 0
  #isLastTruncated = false

  async *watch(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of text) {
      if (piece !== '') this.#endsLine = /[\r\n]$/.test(piece)
      yield piece
    }
  }

  noteRow(cells: readonly string[], columns: readonly string[]): void {
    const isShort = cells.length < columns.length
    this.#isLastTruncated =
      isShort && this.#shortRows === 0 && cells.filter((cell) => cell.trim()).length >= MIN_CAR_CELLS
    if (isShort) this.#shortRows += 1
  }

  /** Valid after the whole text has been read. */
  get isTruncated(): boolean {
    return this.#isLastTruncated && !this.#endsLine
  }
}
