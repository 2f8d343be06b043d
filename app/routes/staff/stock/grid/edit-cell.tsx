import type { ReactNode } from 'react'
import type { EditColumn } from '#app/features/staff/stock/cells-answer.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { StockRowView } from '../stock-row-view.ts'
import { CellEditor } from './cell-editor.tsx'
import { cellKey, type CellMark } from './create-cell-changes.ts'
import type { StockGrid } from './use-stock-grid.ts'

interface EditCellProps {
  row: StockRowView
  column: EditColumn
  grid: StockGrid
  className: string | undefined
  children: ReactNode
}

/** A value that can be changed where it stands. */
export function EditCell({ row, column, grid, className, children }: EditCellProps) {
  const key = cellKey(row.id, column)
  const mark = grid.marks.get(key)
  const noteId = `note-${row.id}-${column}`
  const isEdited = grid.editing?.key === key
  const isWrong = mark?.kind === 'failed' || mark?.kind === 'conflict'
  return (
    <td
      className={classNames(className, mark !== undefined && `desk-cell-${mark.kind}`)}
      data-column={column}
      data-value={column === 'price' ? row.edit?.values.price : undefined}
      data-editable=""
      aria-describedby={isWrong && !isEdited ? noteId : undefined}
    >
      {mark?.kind === 'saving' || mark?.kind === 'failed' ? describeTyped(grid, row, column, mark) : children}
      {isEdited && row.edit !== null && (
        <CellEditor row={row} edit={row.edit} column={column} grid={grid} noteId={isWrong ? noteId : undefined} />
      )}
      {isWrong && (
        <Note id={noteId} mark={mark}>
          {mark.kind === 'conflict' && (
            <span>
              <button type="button" onClick={({ currentTarget }) => grid.insist(row, column, currentTarget)}>
                Поставить {describeTyped(grid, row, column, mark)}
              </button>
              <button type="button" onClick={({ currentTarget }) => grid.dismiss(key, currentTarget)}>
                Оставить как есть
              </button>
            </span>
          )}
        </Note>
      )}
    </td>
  )
}

/** What the person wants, while it is not saved. */
const describeTyped = (grid: StockGrid, row: StockRowView, column: EditColumn, { typed }: CellMark) =>
  grid.choicesOf(row, column).find(({ value }) => value === typed)?.label ?? typed

function Note({ id, mark, children }: { id: string; mark: CellMark; children: ReactNode }) {
  return (
    <div id={id} className={classNames('desk-cell-note', mark.isAlone && 'desk-cell-note-open')}>
      <p>{mark.message}</p>
      {children}
    </div>
  )
}
