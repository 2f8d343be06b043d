/** What the grid can stand on. */
const CELL = '[data-column]'

/** The cell that something lies in. */
export const findCell = (target: EventTarget | null): HTMLTableCellElement | undefined =>
  (target instanceof Element && target.closest<HTMLTableCellElement>(CELL)) || undefined

/** The cells of a row that are shown, from left to right. */
export const listCells = (row: HTMLTableRowElement | undefined): HTMLTableCellElement[] =>
  [...(row?.querySelectorAll<HTMLTableCellElement>(CELL) ?? [])].filter((cell) => cell.getClientRects().length > 0)

/** What has the focus in a cell: its link or box, else the cell itself. */
export const focusTargetOf = (cell: HTMLElement): HTMLElement =>
  cell.querySelector<HTMLElement>('a, input[type=checkbox]') ?? cell

/** The cells from one to another of the same column, from top to bottom. */
export function listBetween(from: HTMLTableCellElement, to: HTMLTableCellElement): HTMLTableCellElement[] {
  const rows = listRows(from)
  const [start = 0, end = 0] = [rowIndexOf(from), rowIndexOf(to)].toSorted((a, b) => a - b)
  return rows.slice(start, end + 1).flatMap((row) => inColumn(row, from) ?? [])
}

/** All cells of a column below its head. */
export const listColumn = (cell: HTMLTableCellElement): HTMLTableCellElement[] =>
  listRows(cell)
    .slice(1)
    .flatMap((row) => inColumn(row, cell) ?? [])

/** The cell that a key leads to; the heads of the columns are the first row. */
export function findNeighbour(
  cell: HTMLTableCellElement,
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
): HTMLTableCellElement | undefined {
  const rows = listRows(cell)
  const y = rowIndexOf(cell)
  const cells = listCells(rows[y])
  const x = cells.indexOf(cell)
  switch (key) {
    case 'ArrowLeft':
      return cells[x - 1]
    case 'ArrowRight':
      return cells[x + 1]
    case 'ArrowUp':
      return inColumn(rows[y - 1], cell)
    case 'ArrowDown':
      return inColumn(rows[y + 1], cell)
    case 'Home':
      return ctrlKey ? listCells(rows[1])[0] : cells[0]
    case 'End':
      return (ctrlKey ? listCells(rows.at(-1)) : cells).at(-1)
    case 'PageUp':
      return inColumn(rows[Math.max(1, y - screenOf(cell))], cell)
    case 'PageDown':
      return inColumn(rows[Math.min(rows.length - 1, y + screenOf(cell))], cell)
    default:
      return undefined
  }
}

const listRows = (cell: HTMLElement): HTMLTableRowElement[] => [...(cell.closest('table')?.rows ?? [])]

const rowIndexOf = (cell: HTMLElement): number => cell.closest('tr')?.rowIndex ?? 0

const inColumn = (row: HTMLTableRowElement | undefined, { dataset: { column } }: HTMLElement) =>
  listCells(row).find((cell) => cell.dataset.column === column)

/** How many rows a screen has, without those below the bars at its edges. */
const screenOf = (cell: HTMLElement): number => Math.max(1, Math.floor(innerHeight / cell.offsetHeight) - 4)
