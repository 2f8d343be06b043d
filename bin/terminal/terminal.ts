import type { FeedProgress } from '#domain/feeds/import-feed.server.ts'

/**
 * Makes a visitor's text safe for a terminal: without escape sequences, and characters that change the direction of
 * writing or are invisible. Line breaks stay only when `isLong`.
 */
export function terminalText(text: string, isLong = false): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSAFE, (character) => (isLong && character === '\n' ? character : REPLACEMENT))
}

const REPLACEMENT = '\uFFFD'
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** Formats rows as lines of text; a column is as wide as its widest cell. */
export function formatTable(rows: string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const WIDTH = 24
const REDRAW_INTERVAL_MS = 100

/**
 * A progress bar on the last line of a terminal. Prints nothing when the output is not a terminal. `clear` removes it.
 */
export class ProgressBar {
  readonly #output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
  #drawnAt = 0

  constructor(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {
    this.#output = output
  }

  show({ cars, bytes, size }: FeedProgress): void {
    if (!this.#output.isTTY || Date.now() - this.#drawnAt < REDRAW_INTERVAL_MS) return
    this.#drawnAt = Date.now()
    const share = size === undefined || size === 0 ? undefined : Math.min(1, bytes / size)
    const filled = Math.round((share ?? 0) * WIDTH)
    const bar = share === undefined ? '' : `[${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] `
    this.#output.write(`\r\u001b[K${bar}${cars.toLocaleString('en')} cars, ${(bytes / 1e6).toFixed(1)} MB`)
  }

  clear(): void {
    if (this.#output.isTTY && this.#drawnAt > 0) this.#output.write('\r\u001b[K')
  }
}
