/** Rows of a table as lines of text: columns as wide as their widest cell. */
export function formatTable(rows: string[][]): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)), [])
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
