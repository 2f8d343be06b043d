import { useNavigation, useSubmit } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { VisitView } from '#app/features/staff/visits/visit-view.ts'
import { initialsOf } from '#app/features/staff/initials.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import { CalendarColumns } from './calendar-columns.tsx'
import type { CalendarView, DayView } from './load-calendar.server.ts'
import { type Dragged, useVisitDrag } from './use-visit-drag.ts'

interface DayTableProps {
  view: CalendarView
}

/** A day by positions: hours are rows. A visit is dragged to a free hour; the panel of a visit moves it without a mouse. */
export function DayTable({ view }: DayTableProps) {
  const [day] = view.days
  // As the page's own form: an event of the desk would take the answer of a fetcher, and its message, away.
  const submit = useSubmit()
  const { state } = useNavigation()
  const drop = (dragged: Dragged, to: string, position: number) => {
    const { number, version } = dragged
    const fields = { number: String(number), to, position: String(position) }
    const shown =
      version === null ? { ...fields, intent: 'book' } : { ...fields, intent: 'move', version: String(version) }
    void submit(shown, { method: 'post' })
  }
  const drag = useVisitDrag(day, drop)
  if (day === undefined) return null
  if (day.rows.length === 0) return <p className="desk-empty desk-calendar-box">В&nbsp;этот день филиал закрыт.</p>
  return (
    <div className="desk-calendar-box" aria-busy={state === 'submitting'}>
      <table className="desk-calendar" {...(view.canWork ? drag.handlers : {})}>
        <caption className="desk-hidden">{day.label}: часы и&nbsp;места</caption>
        <CalendarColumns count={day.positions} />
        <thead>
          <tr>
            <th scope="col">
              <span className="desk-hidden">Время</span>
            </th>
            {Array.from({ length: day.positions }, (_, index) => (
              <th key={index} scope="col">
                Место {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.rows.map((row) => (
            <tr key={row.local} className={classNames(row.isOver && 'desk-over')}>
              <th scope="row">
                {row.time}
                {row.nowPercent !== undefined && (
                  <span className="desk-now" style={{ insetBlockStart: `${row.nowPercent}%` }} />
                )}
              </th>
              {row.cells.map((cell, index) => (
                <Cell key={index} view={view} row={row} cell={cell} position={index + 1} drag={drag} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {drag.target !== undefined && (
        <p className={classNames('desk-drop-hint', !drag.target.isFree && 'desk-drop-no')} style={drag.target.style}>
          {drag.target.text}
        </p>
      )}
    </div>
  )
}

type Row = DayView['rows'][number]

interface CellProps {
  view: CalendarView
  row: Row
  cell: Row['cells'][number]
  position: number
  drag: ReturnType<typeof useVisitDrag>
}

function Cell({ view, row, cell, position, drag }: CellProps) {
  if (cell.kind === 'covered') return null
  const place = { 'data-local': row.local, 'data-position': position }
  if (cell.kind === 'block')
    return (
      <td rowSpan={cell.rows} className="desk-block" {...place}>
        <strong>Закрыто {cell.hours}</strong>
        {cell.reason}
        {cell.madeBy !== null && <span className="desk-soft">{cell.madeBy}</span>}
      </td>
    )
  if (cell.kind === 'visit')
    return (
      <td {...place}>
        <VisitCard view={view} visit={cell.visit} isDragged={drag.dragged?.number === cell.visit.number} />
      </td>
    )
  const isTarget = drag.target?.isFree === true && drag.target.local === row.local && drag.target.position === position
  return (
    <td className={classNames(cell.kind === 'closed' && 'desk-closed', isTarget && 'desk-drop')} {...place}>
      {cell.kind === 'free' && view.canWork && (
        <Link
          className="desk-free"
          to={withQuery(staffPath('visits/new'), {
            branch: String(view.branch.id),
            slot: row.local,
            position: String(position),
          })}
        >
          <span aria-hidden="true">+</span>
          <span className="desk-hidden">
            Записать на {row.time}, место {position}
          </span>
        </Link>
      )}
    </td>
  )
}

/** A visit in its cell: it opens beside the table. */
function VisitCard({ view, visit, isDragged }: { view: CalendarView; visit: VisitView; isDragged: boolean }) {
  const { number, state, stateLabel, name, car, owner, carId, version } = visit
  const isMovable = state === 'booked' || state === 'confirmed' || state === 'no-show'
  return (
    <Link
      to={staffVisitsPath({ branch: view.branch.id, day: view.day, visit: number })}
      preventScrollReset
      className={classNames('desk-visit', `desk-visit-${state}`, isDragged && 'desk-visit-from')}
      aria-current={view.open?.number === number ? 'true' : undefined}
      draggable={view.canWork && isMovable}
      data-visit={number}
      data-version={version}
      data-car={carId ?? undefined}
    >
      <span>
        <strong>{name}</strong>
        {owner !== null && (
          <span className="desk-avatar" title={owner}>
            <span aria-hidden="true">{initialsOf(owner)}</span>
            <span className="desk-hidden">{owner}</span>
          </span>
        )}
      </span>
      <span>
        <span className="desk-visit-car">{car ?? 'без автомобиля'}</span>
        <span className="desk-visit-state">{stateLabel}</span>
      </span>
    </Link>
  )
}
