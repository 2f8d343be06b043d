import { Link } from '#app/ui/navigation/link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import { CalendarColumns } from './calendar-columns.tsx'
import type { CalendarView, DayView } from './load-calendar.server.ts'

/** A week: days are columns, hours are rows, with the visits and how many places are left. */
export function WeekTable({ view }: { view: CalendarView }) {
  const times = [...new Set(view.days.flatMap(({ rows }) => rows.map(({ local }) => local.slice(11))))].toSorted()
  return (
    <div className="desk-calendar-box">
      <table className="desk-calendar desk-week">
        <caption className="desk-hidden">{view.label}</caption>
        <CalendarColumns count={view.strip.length} />
        <thead>
          <tr>
            <th scope="col">
              <span className="desk-hidden">Время</span>
            </th>
            {view.strip.map(({ day, weekday, date }, index) => (
              <th key={day} scope="col">
                <Link
                  to={staffVisitsPath({ branch: view.branch.id, day })}
                  aria-current={day === view.today ? 'date' : undefined}
                >
                  {weekday} <b>{date}</b> <BookedCount day={view.days[index]} />
                </Link>
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

const BookedCount = ({ day }: { day: DayView | undefined }) =>
  day !== undefined && day.booked > 0 && <small>{plural(day.booked, ['визит', 'визита', 'визитов'])}</small>

interface FreeHourProps {
  view: CalendarView
  day: DayView
  local: string
  free: number
}

/** How many places are free, where there are several; the way to book one. */
function FreeHour({ view, day, local, free }: FreeHourProps) {
  const places = plural(free, ['место', 'места', 'мест'])
  if (!view.canWork) return <span className="desk-soft">{places}</span>
  return (
    <Link
      className="desk-free"
      to={withQuery(staffPath('visits/new'), { branch: String(view.branch.id), slot: local })}
    >
      <span aria-hidden="true">{day.positions > 1 ? places : '+'}</span>
      <span className="desk-hidden">
        Записать: {day.label}, {local.slice(11).replace(/^0/, '')}, {places}
      </span>
    </Link>
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
      {row !== undefined && free > 0 && <FreeHour view={view} day={day} local={row.local} free={free} />}
    </td>
  )
}
