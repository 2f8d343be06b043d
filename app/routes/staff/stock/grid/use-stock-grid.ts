import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type AnsweredCar, EDIT_COLUMNS, type EditColumn } from '#app/features/staff/stock/cells-answer.ts'
import { createIdempotencyKey } from '#app/features/requests/sending/create-idempotency-key.ts'
import { parsePrice } from '#domain/stock/bulk/price-column.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import type { StockRowView } from '../stock-row-view.ts'
import { type CellChangesView, cellKey, createCellChanges, NO_CHANGES, type ValueTerms } from './create-cell-changes.ts'
import { findCell } from './grid-cells.ts'
import { NO_CHOICES, PRICE_FAULTS } from './grid.texts.ts'
import { listChoices } from './list-choices.ts'
import type { OfferedTerms } from './offered-terms.ts'
import { planPaste } from './plan-paste.ts'
import { sendCells } from './send-cells.ts'
import { watchGrid } from './watch-grid.ts'

/** Where the rows are no cards: app/features/staff/sheet/stock/stock.css. */
const GRID_MEDIA = '(min-width: 64rem), (min-width: 48rem) and (pointer: fine)'

interface Editing {
  key: string
  /** The digit that was typed on the cell. */
  typed?: string
  isByPointer: boolean
}

interface GridParams {
  table: RefObject<HTMLTableElement | null>
  rows: readonly StockRowView[]
  offered: OfferedTerms
  /** What the person has chosen above the table. */
  readTerms: () => ValueTerms
}

export type StockGrid = ReturnType<typeof useStockGrid>

/** The table of the stock as a spreadsheet: what is edited, pasted, and on its way to the server. */
export function useStockGrid({ table, rows: loaded, offered, readTerms }: GridParams) {
  const [changes] = useState(() => createCellChanges({ send: sendCells, newId: createIdempotencyKey }))
  const view = useSyncExternalStore(changes.subscribe, changes.getView, () => NO_CHANGES)
  const [editing, setEditing] = useState<Editing>()
  const [paste, setPaste] = useState<ReturnType<typeof planPaste>>()
  const rows = withAnswers(loaded, view)
  const choicesOf = ({ edit: values, state }: StockRowView, column: EditColumn) =>
    values === null ? [] : listChoices(column, { stateText: state.text, edit: values, offered })

  const edit = useEffectEvent((cell: HTMLTableCellElement, options: Omit<Editing, 'key'>) => {
    const row = findRow(rows, cell)
    const column = EDIT_COLUMNS.find((each) => each === cell.dataset.column)
    if (column === undefined || row === undefined || row.edit === null) return
    if (column !== 'price' && choicesOf(row, column).length < 2) changes.announce(NO_CHOICES[column])
    else setEditing({ key: cellKey(row.id, column), ...options })
  })
  const showPaste = useEffectEvent((cells: readonly HTMLTableCellElement[], text: string) => {
    const [first] = cells
    const row = findRow(rows, first)
    if (first?.dataset.column !== 'price' || row === undefined)
      changes.announce('Вставить можно только цены: встаньте на\u00a0первую ячейку столбца «Цена».')
    else setPaste(planPaste(rows.slice(rows.indexOf(row)), text, cells.length))
  })
  useEffect(() => {
    const media = matchMedia(GRID_MEDIA)
    let stop: (() => void) | undefined
    const restart = () => {
      stop?.()
      stop =
        media.matches && table.current !== null
          ? watchGrid(table.current, {
              onEdit: (cell, options) => edit(cell, options),
              onCopy: (count) => changes.announce(`Скопировано ячеек: ${formatNumber(count)}.`),
              onPaste: (cells, text) => showPaste(cells, text),
              onUndo: () => void changes.undo(),
            })
          : undefined
    }
    changes.forgetCars()
    restart()
    media.addEventListener('change', restart)
    return () => {
      media.removeEventListener('change', restart)
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows are other cells
  }, [changes, table, loaded])

  const save = (row: StockRowView, column: EditColumn, value: string) => {
    if (row.edit === null) return
    const typed = column === 'price' ? formatRub(Number(value)) : value
    const wanted = { carId: row.id, name: `${row.name} ${row.details}`, before: row.edit, value, typed }
    void changes.save(column, [wanted], readTerms())
  }
  return {
    rows,
    choicesOf,
    marks: view.marks,
    message: view.message,
    lastBatch: view.batches.at(-1),
    editing,
    paste,
    undo: () => void changes.undo(),
    /** Ends editing, with what is typed as it is. */
    leave: () => setEditing(undefined),
    /** Saves what is typed; false when it is no value, and its cell says why. */
    commit: (row: StockRowView, column: EditColumn, typed: string): boolean => {
      const price = column === 'price' ? parsePrice(typed) : undefined
      const key = cellKey(row.id, column)
      if (price?.ok === false) {
        changes.reject(key, typed, PRICE_FAULTS[price.reason])
        return false
      }
      const value = price === undefined ? typed : String(price.priceRub)
      const isThere = value === row.edit?.values[column]
      setEditing(undefined)
      if (isThere) changes.dismiss(key)
      else save(row, column, value)
      return true
    },
    /** Saves over what somebody else has set. */
    insist: (row: StockRowView, column: EditColumn, button: HTMLElement) => {
      const { typed = '' } = view.marks.get(cellKey(row.id, column)) ?? {}
      const price = parsePrice(typed)
      findCell(button)?.focus()
      save(row, column, column === 'price' && price.ok ? String(price.priceRub) : typed)
    },
    /** Leaves what stands there. */
    dismiss: (key: string, from: HTMLElement) => {
      findCell(from)?.focus()
      if (view.marks.get(key)?.kind !== 'saved') changes.dismiss(key)
    },
    closePaste: () => setPaste(undefined),
    /** Saves what the preview shows, as one batch. */
    applyPaste: () => {
      const prices = new Map(paste?.lines.map(({ id, priceRub }) => [id, priceRub]))
      setPaste(undefined)
      const wanted = rows.flatMap(({ id, name, details, edit: before }) => {
        const priceRub = prices.get(id) ?? null
        if (priceRub === null || before === null) return []
        const typed = formatRub(priceRub)
        return [{ carId: id, name: `${name} ${details}`, before, value: String(priceRub), typed }]
      })
      void changes.save('price', wanted, readTerms())
    },
  }
}

const pickShown = ({ price, state, badge, branch, edit }: AnsweredCar) => ({ price, state, badge, branch, edit })

const withAnswers = (rows: readonly StockRowView[], { cars }: CellChangesView): StockRowView[] =>
  rows.map((row) => {
    const car = cars.get(row.id)
    return car === undefined ? row : { ...row, ...pickShown(car) }
  })

const findRow = (rows: readonly StockRowView[], cell: HTMLElement | undefined) =>
  rows.find(({ id }) => String(id) === cell?.closest('tr')?.dataset.car)
