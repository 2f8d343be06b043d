import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatNumber } from '#locale/number.ts'
import type { CarEdit, EditColumn } from '#app/features/staff/stock/cells-answer.ts'
import type { StockRowView } from '../stock-row-view.ts'
import { COLUMN_LABELS } from './grid.texts.ts'
import { findCell, findNeighbour, focusTargetOf } from './grid-cells.ts'
import type { StockGrid } from './use-stock-grid.ts'

interface CellEditorProps {
  row: StockRowView
  edit: CarEdit
  column: EditColumn
  grid: StockGrid
  /** What is wrong with the value. */
  noteId: string | undefined
}

type Field = HTMLInputElement | HTMLSelectElement

/** The field in a cell: Enter saves and moves down, Tab to the right, Escape leaves the value as it was. */
export function CellEditor({ row, edit, column, grid, noteId }: CellEditorProps) {
  const field = useRef<Field>(null)
  const isDone = useRef(false)
  const isByPointer = useRef(grid.editing?.isByPointer ?? false)
  const isReplaced = useRef(grid.editing?.typed !== undefined)
  useEffect(() => {
    field.current?.focus()
    if (field.current instanceof HTMLInputElement && !isReplaced.current) field.current.select()
  }, [])

  const save = ({ value }: Field, isLeaving = false): boolean => {
    if (isDone.current) return false
    isDone.current = grid.commit(row, column, value) || isLeaving
    if (isLeaving) grid.leave()
    return isDone.current
  }
  const keyDown = (event: KeyboardEvent<Field>) => {
    const { key, shiftKey, currentTarget } = event
    const cell = findCell(currentTarget)
    if (cell === undefined || event.nativeEvent.isComposing) return
    if (key === 'Escape') {
      isDone.current = true
      grid.dismiss(grid.editing?.key ?? '', currentTarget)
      grid.leave()
    } else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault()
      if (save(currentTarget)) moveFrom(cell, key === 'Tab' ? (shiftKey ? 'ArrowLeft' : 'ArrowRight') : 'ArrowDown')
    }
  }
  const common = {
    'data-editor': '',
    className: 'desk-cell-editor',
    'aria-label': `${COLUMN_LABELS[column]}: ${row.name} ${row.details}`,
    defaultValue: grid.editing?.typed ?? grid.marks.get(grid.editing?.key ?? '')?.typed ?? initialOf(edit, column),
    'aria-invalid': noteId !== undefined,
    'aria-describedby': noteId,
    onKeyDown: keyDown,
  }
  if (column === 'price')
    return (
      <input
        {...common}
        ref={(element) => {
          field.current = element
        }}
        inputMode="numeric"
        autoComplete="off"
        onBlur={({ currentTarget }) => save(currentTarget, true)}
      />
    )
  return (
    <select
      {...common}
      ref={(element) => {
        field.current = element
      }}
      // The arrow keys change it too, on the way to what is wanted.
      onPointerDown={() => {
        isByPointer.current = true
      }}
      onChange={({ currentTarget }) => {
        const cell = findCell(currentTarget)
        if (isByPointer.current && save(currentTarget)) cell?.focus()
      }}
      onBlur={({ currentTarget }) => save(currentTarget, true)}
    >
      {grid.choicesOf(row, column).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const initialOf = ({ values }: CarEdit, column: EditColumn) =>
  column === 'price' ? formatNumber(Number(values.price)) : values[column]

function moveFrom(cell: HTMLTableCellElement, key: string): void {
  const next = findNeighbour(cell, { key })
  if (next === undefined) cell.focus()
  else focusTargetOf(next).focus()
}
