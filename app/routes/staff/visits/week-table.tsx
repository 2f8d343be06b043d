import { Link } from '#app/ui/navigation/link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { plural } from '#locale/plural.ts'
import { staffVisitsPath } from '#urls/staff-paths.ts'
import type { CalendarView, DayView } from './load-calendar.server.ts'

/** A week: days are columns, hours are rows, with the visits and how many places are left. */
export function WeekTable({ view }: { view: CalendarView }) {
  const times = [...new Set(view.days.flatMap(({ rows }) => rows.map(({ local }) => local.slice(11))))].toSorted()
  return (
    <div className="desk-calendar-box">
      <table className="desk-calendar desk-week">
        <caption className="desk-hidden">{view.label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="desk-hidden">Время</span>
            </th>
            {view.days.map(({ day, label, booked }) => (
              <th key={day} scope="col">
                <Link
                  to={staffVisitsPath({ branch: view.branch.id, day })}
                  aria-current={day === view.today ? 'date' : undefined}
                >
                  {label}
                </Link>
                {booked > 0 && <span className="desk-soft"> {booked}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row">{time.replace(/^0/, '')}</th>
              {view.days.map((day) => (
                <WeekCell key={day.day} view={view} day={day} time={time} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WeekCell({ view, day, time }: { view: CalendarView; day: DayView; time: string }) {
  const row = day.rows.find(({ local }) => local.endsWith(time))
  const cells = row?.cells ?? []
  const free = cells.filter(({ kind }) => kind === 'free').length
  return (
    <td className={classNames((row === undefined || row.isOver) && 'desk-closed')}>
      {cells.map((cell) =>
        cell.kind !== 'visit' ? null : (
          <Link
            key={cell.visit.number}
            to={staffVisitsPath({ branch: view.branch.id, week: view.day, visit: cell.visit.number })}
            preventScrollReset
            className={classNames('desk-visit', `desk-visit-${cell.visit.state}`)}
            title={[cell.visit.car, cell.visit.stateLabel].filter(Boolean).join(', ')}
            aria-current={view.open?.number === cell.visit.number ? 'true' : undefined}
          >
            {cell.visit.name}
            <span className="desk-hidden">, {cell.visit.stateLabel}</span>
          </Link>
        ),
      )}
      {free > 0 && <span className="desk-soft">{plural(free, ['место', 'места', 'мест'])}</span>}
    </td>
  )
}
