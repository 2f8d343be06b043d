import { VisitChangeForm } from '#app/features/staff/visits/visit-change-form.tsx'
import { changesOf, type VisitView } from '#app/features/staff/visits/visit-view.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { CalendarView, DayView } from './load-calendar.server.ts'

interface AgendaProps {
  view: CalendarView
  day: DayView
}

/** A day for a narrow screen: visits and free hours in order, what is over folded together. */
export function Agenda({ view, day }: AgendaProps) {
  const past = day.rows.filter(({ isOver }) => isOver)
  const over = past.flatMap(visitsOf)
  return (
    <section className="desk-agenda" aria-label={day.label}>
      {view.isWeek && (
        <h2>
          <Link to={staffVisitsPath({ branch: view.branch.id, day: day.day })}>{day.label}</Link>
        </h2>
      )}
      {over.length > 0 && (
        <details className="desk-agenda-over">
          <summary>Прошло: {plural(over.length, ['визит', 'визита', 'визитов'])}</summary>
          <ul>
            {over.map((visit) => (
              <AgendaVisit key={visit.number} view={view} visit={visit} />
            ))}
          </ul>
        </details>
      )}
      <ul>
        {day.rows
          .filter(({ isOver }) => !isOver)
          .flatMap((row) => [
            ...visitsOf(row).map((visit) => <AgendaVisit key={visit.number} view={view} visit={visit} />),
            <AgendaHour key={row.local} view={view} row={row} />,
          ])}
      </ul>
      {day.rows.length === 0 && <p className="desk-empty">Филиал закрыт.</p>}
    </section>
  )
}

type Row = DayView['rows'][number]

const visitsOf = ({ cells }: Row): VisitView[] => cells.flatMap((cell) => (cell.kind === 'visit' ? [cell.visit] : []))

function AgendaVisit({ view, visit }: { view: CalendarView; visit: VisitView }) {
  const { number, time, name, car, state, stateLabel, local } = visit
  const [change] = changesOf(visit)
  const path = staffVisitsPath({ branch: view.branch.id, day: local.slice(0, 10), visit: number })
  return (
    <li className={classNames('desk-agenda-visit', `desk-agenda-${state}`)}>
      <span className="desk-agenda-time">{time}</span>
      <div>
        <Link to={path}>{name}</Link>
        <div className="desk-soft">
          {car !== null && <span>{car}</span>}
          <span className={`desk-mark-${state}`}>{stateLabel}</span>
        </div>
      </div>
      {view.canWork && change !== undefined && change !== 'restore' && (
        <VisitChangeForm
          visit={visit}
          change={change}
          action={staffVisitsPath({ branch: view.branch.id, day: local.slice(0, 10) })}
        />
      )}
    </li>
  )
}

/** What is free in an hour, or why nothing is. */
function AgendaHour({ view, row }: { view: CalendarView; row: Row }) {
  const free = row.cells.filter(({ kind }) => kind === 'free').length
  const block = row.cells.find((cell) => cell.kind === 'block')
  if (free === 0 && block === undefined) return null
  return (
    <li className="desk-agenda-free">
      <span className="desk-agenda-time">{row.time}</span>
      <div>
        {free > 0 && plural(free, ['место', 'места', 'мест'])}
        {free > 0 && block !== undefined && ', '}
        {block !== undefined && `закрыто ${block.hours}: ${block.reason}`}
      </div>
      {free > 0 && view.canWork && (
        <Link to={withQuery(staffPath('visits/new'), { branch: String(view.branch.id), slot: row.local })}>
          Записать<span className="desk-hidden"> на {row.time}</span>
        </Link>
      )}
    </li>
  )
}
