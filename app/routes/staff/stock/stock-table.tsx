import { ArrowDown, ArrowUp, Heart } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { formatStockQuery, type StockQuery, type StockSort } from '#domain/stock/list/stock-query.ts'
import { formatNumber } from '#locale/number.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { EditCell } from './grid/edit-cell.tsx'
import type { StockGrid } from './grid/use-stock-grid.ts'
import type { StockRowView } from './stock-row-view.ts'

/** They carry the widths. */
const COLUMNS = [
  'photo',
  'name',
  'vin',
  'price',
  'days',
  'photos',
  'score',
  'missing',
  'hearts',
  'requests',
  'state',
  'branch',
] as const

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
    <table className="desk-stock" ref={editor?.table}>
      <caption className="desk-hidden">Автомобили</caption>
      <colgroup>
        {isPickable && <col className="desk-col-pick" />}
        {COLUMNS.map((column) => (
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
          <th scope="col" className="desk-stock-missing" data-column="missing">
            Чего нет
          </th>
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
          <StockTableRow key={row.id} row={row} isPickable={isPickable} grid={editor?.grid} />
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

interface StockTableRowProps {
  row: StockRowView
  isPickable: boolean
  grid: StockGrid | undefined
}

function StockTableRow({ row, isPickable, grid }: StockTableRowProps) {
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
        <Link to={to}>{name}</Link> {badge !== null && <em>{badge}</em>} <span>{details}</span>
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
      <td className="desk-stock-missing" data-column="missing" title={score.missing === '' ? undefined : score.missing}>
        {score.missing}
      </td>
      <td className="desk-stock-hearts" data-column="hearts" data-value={hearts}>
        {formatNumber(hearts)}
      </td>
      <td className="desk-stock-requests" data-column="requests" data-value={requests}>
        {formatNumber(requests)}
      </td>
      <ValueCell row={row} column="state" grid={grid} className={classNames('desk-stock-state', toneClass(state.tone))}>
        {state.text}
      </ValueCell>
      <td className="desk-stock-branch" data-column="branch">
        {branch}
      </td>
    </tr>
  )
}

interface ValueCellProps extends Omit<StockTableRowProps, 'isPickable'> {
  column: 'price' | 'state'
  className: string | undefined
  children: string
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
