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
