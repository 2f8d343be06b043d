import { findCell, findNeighbour, focusTargetOf, listBetween, listCells, listColumn } from './grid-cells.ts'

interface GridHandlers {
  /** Enter, F2 or a double click on a cell that can be edited; `typed`: the digit that was typed on it. */
  onEdit: (cell: HTMLTableCellElement, options: { typed?: string; isByPointer: boolean }) => void
  onCopy: (count: number) => void
  /** `cells`: those that are selected; one: the cell that has the focus. */
  onPaste: (cells: readonly HTMLTableCellElement[], text: string) => void
  onUndo: () => void
}

/** An editor and its messages have keys of their own. */
const OWN_KEYS = '[data-editor], .desk-cell-note'

/**
 * Makes a table the grid of WAI-ARIA: one stop of the Tab key, arrows between the cells, selections within a column, copy
 * and paste. Returns what makes it a plain table again.
 */
export function watchGrid(table: HTMLTableElement, { onEdit, onCopy, onPaste, onUndo }: GridHandlers): () => void {
  let current: HTMLElement | undefined
  let anchor: HTMLTableCellElement | undefined
  let selected: readonly HTMLTableCellElement[] = []

  const makeCurrent = (target: HTMLElement | undefined) => {
    if (current !== undefined) current.tabIndex = -1
    current = target
    if (current !== undefined) current.tabIndex = 0
  }
  const select = (cells: readonly HTMLTableCellElement[]) => {
    for (const cell of selected) cell.removeAttribute('aria-selected')
    selected = cells
    for (const cell of selected) cell.setAttribute('aria-selected', 'true')
  }
  const extendTo = (cell: HTMLTableCellElement | undefined) => {
    if (anchor === undefined || cell === undefined || cell.dataset.column !== anchor.dataset.column) return
    if (cell.tagName === 'TH') return
    select(listBetween(anchor, cell))
  }

  const keydown = (event: KeyboardEvent) => {
    const cell = findCell(event.target)
    if (cell === undefined || isOwn(event.target) || event.altKey) return
    if (runKey(cell, event)) event.preventDefault()
  }
  const runKey = (cell: HTMLTableCellElement, event: KeyboardEvent): boolean => {
    const { key, code, shiftKey } = event
    const ctrlKey = event.ctrlKey || event.metaKey
    if (ctrlKey && code === 'KeyZ' && !shiftKey) {
      onUndo()
      return true
    }
    if (ctrlKey && code === 'KeyA' && cell.tagName === 'TD') {
      select(listColumn(cell))
      return true
    }
    if (key === 'Escape' && selected.length > 0) {
      select([])
      return true
    }
    if (cell.dataset.editable !== undefined && !ctrlKey) {
      const isDigit = /^\d$/.test(key) && cell.dataset.column === 'price'
      if (isDigit || key === 'Enter' || key === 'F2') {
        onEdit(cell, { ...(isDigit && { typed: key }), isByPointer: false })
        return true
      }
    }
    const next = findNeighbour(cell, { key, ctrlKey })
    if (next === undefined) return false
    const start = anchor
    focusTargetOf(next).focus()
    anchor = shiftKey ? start : next
    if (shiftKey) extendTo(next)
    return true
  }

  const focusin = ({ target }: FocusEvent) => {
    const cell = findCell(target)
    if (cell === undefined || isOwn(target)) return
    makeCurrent(focusTargetOf(cell))
    anchor = cell
    select([])
  }
  const mousedown = (event: MouseEvent) => {
    const cell = findCell(event.target)
    if (!event.shiftKey || cell === undefined || isOwn(event.target) || event.button !== 0) return
    // The browser would select the text between both.
    event.preventDefault()
    extendTo(cell)
  }
  const mouseover = (event: MouseEvent) => {
    const cell = findCell(event.target)
    if (event.buttons !== 1 || anchor === undefined || isOwn(document.activeElement)) return
    if (cell === undefined || (cell === anchor && selected.length === 0)) return
    getSelection()?.removeAllRanges()
    extendTo(cell)
  }
  const dblclick = ({ target }: MouseEvent) => {
    const cell = findCell(target)
    if (cell?.dataset.editable !== undefined && !isOwn(target)) onEdit(cell, { isByPointer: true })
  }
  const copy = (event: ClipboardEvent) => {
    const cell = findCell(event.target)
    if (cell === undefined || isOwn(event.target) || getSelection()?.isCollapsed === false) return
    const cells = selected.length > 0 ? selected : [cell]
    event.clipboardData?.setData('text/plain', cells.map(textOf).join('\n'))
    event.preventDefault()
    onCopy(cells.length)
  }
  const paste = (event: ClipboardEvent) => {
    const cell = findCell(event.target)
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (cell === undefined || isOwn(event.target) || text === '') return
    event.preventDefault()
    onPaste(selected.length > 0 ? selected : [cell], text)
  }

  const listening = new AbortController()
  const { signal } = listening
  table.addEventListener('keydown', keydown, { signal })
  table.addEventListener('focusin', focusin, { signal })
  table.addEventListener('mousedown', mousedown, { signal })
  table.addEventListener('mouseover', mouseover, { signal })
  table.addEventListener('dblclick', dblclick, { signal })
  table.addEventListener('copy', copy, { signal })
  table.addEventListener('paste', paste, { signal })
  const cells = [...table.rows].flatMap(listCells)
  markAsGrid(table, cells)
  makeCurrent(focusTargetOf(findCell(document.activeElement) ?? firstOf(cells) ?? table))
  return () => {
    listening.abort()
    select([])
    unmarkGrid(table, cells)
  }
}

const isOwn = (target: EventTarget | null) => target instanceof Element && target.closest(OWN_KEYS) !== null

/** Where the Tab key enters at first: a value that can be changed. */
const firstOf = (cells: readonly HTMLElement[]) =>
  cells.find(({ dataset }) => dataset.editable !== undefined) ?? cells[0]

/** Spreadsheets want plain numbers. */
const textOf = ({ dataset: { value }, textContent }: HTMLElement): string =>
  value ?? textContent.replaceAll(/\s+/g, ' ').trim()

function markAsGrid(table: HTMLTableElement, cells: readonly HTMLElement[]): void {
  table.setAttribute('role', 'grid')
  table.setAttribute('aria-multiselectable', 'true')
  for (const cell of cells) {
    focusTargetOf(cell).tabIndex = -1
    if (cell.tagName === 'TD' && cell.dataset.editable === undefined) cell.setAttribute('aria-readonly', 'true')
  }
}

function unmarkGrid(table: HTMLTableElement, cells: readonly HTMLElement[]): void {
  table.removeAttribute('role')
  table.removeAttribute('aria-multiselectable')
  for (const cell of cells) {
    focusTargetOf(cell).removeAttribute('tabindex')
    cell.removeAttribute('aria-readonly')
  }
}
