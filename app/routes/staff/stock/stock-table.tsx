import { ArrowDown, ArrowUp, Heart } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { EditColumn } from '#app/features/staff/stock/cells-answer.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { formatStockQuery, type StockColumn, type StockQuery, type StockSort } from '#domain/stock/list/stock-query.ts'
import { formatNumber } from '#locale/number.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { EditCell } from './grid/edit-cell.tsx'
import type { StockGrid } from './grid/use-stock-grid.ts'
import type { StockRowView } from './stock-row-view.ts'
import { STOCK_COLUMN_LABELS } from './stock.texts.ts'

/** They carry the widths. */
const columnsOf = ({ column }: StockQuery) =>
  ['photo', 'name', 'vin', 'price', 'days', 'photos', 'score', column, 'hearts', 'requests', 'state', 'branch'] as const

/** The form of the bar below the list: the boxes of the rows belong to it. */
export const BULK_FORM_ID = 'bulk'

interface StockTableProps {
  query: StockQuery
  rows: readonly StockRowView[]
  /** Edits values where they stand. */
  editor?: { grid: StockGrid; table: RefObject<HTMLTableElement | null> }
}

/** The cars in rows; on a narrow screen each is a card. */
export function StockTable({ query, rows, editor }: StockTableProps) {
  const isPickable = rows.some(({ edit }) => edit !== null)
  return (
    <table className={classNames('desk-stock', query.column !== 'missing' && 'desk-stock-chosen')} ref={editor?.table}>
      <caption className="desk-hidden">Автомобили</caption>
      <colgroup>
        {isPickable && <col className="desk-col-pick" />}
        {columnsOf(query).map((column) => (
          <col key={column} className={`desk-stock-${column}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {isPickable && (
            <th scope="col" className="desk-pick">
              <span className="desk-hidden">Выбрать</span>
            </th>
          )}
          <SortHead query={query} sort="name" colSpan={2}>
            Автомобиль
          </SortHead>
          <SortHead query={query} sort="vin">
            VIN
          </SortHead>
          <SortHead query={query} sort="price">
            Цена
          </SortHead>
          <SortHead query={query} sort="days" startsDown>
            Дней
          </SortHead>
          <SortHead query={query} sort="photos">
            Фото
          </SortHead>
          <SortHead query={query} sort="score">
            Полнота
          </SortHead>
          <ChosenHead query={query} />
          <SortHead query={query} sort="hearts" startsDown>
            <Heart aria-hidden="true" />
            <span className="desk-hidden">В избранном</span>
          </SortHead>
          <SortHead query={query} sort="requests" startsDown title="За 14 дней">
            Заявки
          </SortHead>
          <SortHead query={query} sort="state">
            Состояние
          </SortHead>
          <SortHead query={query} sort="branch">
            Филиал
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <StockTableRow key={row.id} row={row} column={query.column} isPickable={isPickable} grid={editor?.grid} />
        ))}
      </tbody>
    </table>
  )
}

interface SortHeadProps {
  query: StockQuery
  sort: StockSort
  /** Whether the first press shows the largest first. */
  startsDown?: boolean
  colSpan?: number
  title?: string
  children: ReactNode
}

/** The head of a column: a press sorts by it, another one the other way. */
function SortHead({ query, sort, startsDown = false, colSpan, title, children }: SortHeadProps) {
  const isCurrent = query.sort === sort
  const isDescending = isCurrent ? !query.isDescending : startsDown
  const Arrow = query.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      colSpan={colSpan}
      title={title}
      data-column={sort}
      className={`desk-stock-${sort}`}
      aria-sort={isCurrent ? (query.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Link to={staffPath('stock') + formatStockQuery({ ...query, sort, isDescending, page: 1 })}>
        {children}
        {isCurrent && <Arrow aria-hidden="true" />}
      </Link>
    </th>
  )
}

function ChosenHead({ query }: { query: StockQuery }) {
  const label = STOCK_COLUMN_LABELS[query.column]
  if (query.column === 'position')
    return (
      <SortHead query={query} sort="position">
        {label}
      </SortHead>
    )
  return (
    <th scope="col" className={`desk-stock-${query.column}`} data-column={query.column}>
      {label}
    </th>
  )
}

interface StockTableRowProps {
  row: StockRowView
  /** The one that was chosen. */
  column: StockColumn
  isPickable: boolean
  grid: StockGrid | undefined
}

function StockTableRow({ row, column, isPickable, grid }: StockTableRowProps) {
  const { id, to, name, details, photo, vin, price, days, photos, score, hearts, requests, state, badge, branch } = row
  return (
    <tr data-car={id}>
      {isPickable && (
        <td className="desk-pick" data-column="pick">
          {row.edit !== null && (
            <label>
              <input type="checkbox" form={BULK_FORM_ID} name="car" value={id} aria-keyshortcuts="x" />
              <span className="desk-hidden">
                Выбрать: {name} {details}
              </span>
            </label>
          )}
        </td>
      )}
      <td className="desk-stock-photo">
        <div>{photo !== null && <Picture photo={photo} alt="" sizes="84px" fallbackWidth={320} />}</div>
      </td>
      <td className="desk-stock-name" data-column="name">
        <Link to={to}>{name}</Link> {badge !== null && column !== 'badge' && <em>{badge}</em>} <span>{details}</span>
      </td>
      <td className="desk-stock-vin" data-column="vin" data-value={vin ?? ''} title={vin ?? undefined}>
        {vin === null ? '—' : `…${vin.slice(-4)}`}
      </td>
      <ValueCell row={row} column="price" grid={grid} className="desk-stock-price">
        {price}
      </ValueCell>
      <td className={classNames('desk-stock-days', toneClass(days.tone))} data-column="days" data-value={days.count}>
        {formatNumber(days.count)}
      </td>
      <td className={classNames('desk-stock-photos', toneClass(photos.tone))} data-column="photos">
        {photos.count}
      </td>
      <td className={classNames('desk-stock-score', toneClass(score.tone))} data-column="score">
        <Bar value={score.value} total={score.total} /> {score.value}
      </td>
      <ChosenCell row={row} column={column} grid={grid} />
      <td className="desk-stock-hearts" data-column="hearts" data-value={hearts}>
        {formatNumber(hearts)}
      </td>
      <td className="desk-stock-requests" data-column="requests" data-value={requests}>
        {formatNumber(requests)}
      </td>
      <ValueCell row={row} column="state" grid={grid} className={classNames('desk-stock-state', toneClass(state.tone))}>
        {state.text}
      </ValueCell>
      <ValueCell row={row} column="branch" grid={grid} className="desk-stock-branch">
        {branch}
      </ValueCell>
    </tr>
  )
}

/** The cell of the column that was chosen. */
function ChosenCell({ row, column, grid }: Omit<StockTableRowProps, 'isPickable'>) {
  const { badge, score, position } = row
  switch (column) {
    case 'missing':
      return (
        <td
          className="desk-stock-missing"
          data-column="missing"
          title={score.missing === '' ? undefined : score.missing}
        >
          {score.missing}
        </td>
      )
    case 'badge':
      return (
        <ValueCell row={row} column="badge" grid={grid} className="desk-stock-badge">
          {badge !== null && <em>{badge}</em>}
        </ValueCell>
      )
    case 'position':
      return (
        <td
          className={classNames('desk-stock-position', toneClass(position?.tone))}
          data-column="position"
          title={position?.title}
        >
          {position?.text}
        </td>
      )
    default:
      return column satisfies never
  }
}

interface ValueCellProps extends Omit<StockTableRowProps, 'isPickable' | 'column'> {
  column: EditColumn
  className: string | undefined
  children: ReactNode
}

/** A value that those who may can edit in place. */
function ValueCell({ row, column, grid, className, children }: ValueCellProps) {
  if (grid !== undefined && row.edit !== null)
    return (
      <EditCell row={row} column={column} grid={grid} className={className}>
        {children}
      </EditCell>
    )
  return (
    <td className={className} data-column={column}>
      {children}
    </td>
  )
}

const toneClass = (tone: StockRowView['days']['tone']) => tone !== undefined && `desk-${tone}`

/** How much of the whole there is. */
function Bar({ value, total }: { value: number; total: number }) {
  return (
    <svg className="desk-stock-bar" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={total} height="1" />
      <rect width={value} height="1" />
    </svg>
  )
}
