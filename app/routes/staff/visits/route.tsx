import { Ban, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { data, useRevalidator } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { useDeskEvents } from '#app/features/staff/live/use-desk-events.ts'
import { BranchTabs } from '#app/features/staff/visits/branch-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { VISIT_DONE_MESSAGES } from '#app/features/staff/visits/visits.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { Agenda } from './agenda.tsx'
import { DayTable } from './day-table.tsx'
import { type CalendarView, loadCalendar } from './load-calendar.server.ts'
import { handleVisitForm } from '#app/features/staff/visits/visit-actions.server.ts'
import { VisitPanel } from './visit-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { WeekTable } from './week-table.tsx'

export const meta = () => staffMeta('Визиты')

const parseId = (text: string | null) => (text === null ? undefined : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams
  const view = await loadCalendar(context.get(siteContext), context.get(staffContext), {
    branch: parseId(search.get('branch')),
    day: search.get('day') ?? undefined,
    week: search.get('week') ?? undefined,
    visit: parseId(search.get('visit')),
  })
  if (view === undefined) throw data(null, { status: 404 })
  return { view }
}

export const action = ({ request, context, url }: Route.ActionArgs) => handleVisitForm({ request, context, url })

export default function Visits({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  if (view === null)
    return (
      <StaffPage title="Визиты">
        <p className="desk-empty">Ни&nbsp;один ваш филиал не&nbsp;проводит тест-драйвы.</p>
      </StaffPage>
    )
  const hasSide = !view.isWeek || view.open !== undefined
  return (
    <StaffPage title="Визиты" actions={<Actions view={view} />}>
      <Live />
      <Toolbar view={view} />
      <DoneAlert messages={VISIT_DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <OutsideHours days={view.days} />
      <div className={classNames('desk-visits', hasSide && 'desk-visits-split')}>
        <div className="desk-visits-main">
          {view.isWeek ? <WeekTable view={view} /> : <DayTable view={view} />}
          {view.days.map((day) => (
            <Agenda key={day.day} view={view} day={day} />
          ))}
          <Remarks view={view} />
        </div>
        {hasSide && (
          <div className="desk-visits-side">
            {view.open !== undefined && <VisitPanel key={view.open.number} view={view} visit={view.open} />}
            {!view.isWeek && <WaitingPanel view={view} />}
            {!view.isWeek && <Totals view={view} />}
          </div>
        )}
      </div>
    </StaffPage>
  )
}

/** Visits that were booked before the day was closed or shortened. */
function OutsideHours({ days }: { days: CalendarView['days'] }) {
  return days
    .filter(({ outside }) => outside > 0)
    .map(({ day, label, isClosed, outside }) => (
      <Alert key={day} tone="bad">
        {label}: {isClosed ? 'филиал закрыт' : 'часы изменились'}, а&nbsp;
        {plural(outside, ['визит остался', 'визита остались', 'визитов остались'])}. Перенесите или отмените.
      </Alert>
    ))
}

/** The calendar is loaded again when something happens at the desk: a visit, a request, blocked hours. */
function Live() {
  const { revalidate } = useRevalidator()
  useDeskEvents((events) => {
    if (events.some(({ kind }) => kind === 'request' || kind === 'calendar')) void revalidate()
  })
  return null
}

function Actions({ view: { branch, day, canWork, canBlock } }: { view: CalendarView }) {
  const at = { branch: String(branch.id), day }
  return (
    <>
      {canBlock && (
        <ButtonLink to={withQuery(staffPath('visits/blocks'), at)} look="ghost" size="small">
          <Ban aria-hidden="true" />
          <span>Закрыть часы…</span>
        </ButtonLink>
      )}
      {canWork && (
        <ButtonLink to={withQuery(staffPath('visits/new'), at)} look="accent" size="small" aria-keyshortcuts="n">
          <Plus aria-hidden="true" />
          Записать
        </ButtonLink>
      )}
    </>
  )
}

/** Branches, the day or week, and the days of the week for a phone. */
function Toolbar({ view }: { view: CalendarView }) {
  const { branches, branch, day, today, previous, next, weekBefore, weekAfter, isWeek, label, strip } = view
  const to = (date: string) => staffVisitsPath({ branch: branch.id, ...(isWeek ? { week: date } : { day: date }) })
  return (
    <>
      <BranchTabs
        branches={branches}
        current={branch.id}
        pathTo={(id) => staffVisitsPath({ branch: id, ...(isWeek ? { week: day } : { day }) })}
      />
      <nav className={classNames('desk-days', !isWeek && 'desk-days-wide')} aria-label="Дни">
        <div>
          <Link to={to(previous)} aria-label={isWeek ? 'Неделя раньше' : 'День раньше'}>
            <ChevronLeft aria-hidden="true" />
          </Link>
          <strong>{label}</strong>
          <Link to={to(next)} aria-label={isWeek ? 'Неделя позже' : 'День позже'}>
            <ChevronRight aria-hidden="true" />
          </Link>
          {day !== today && <Link to={to(today)}>Сегодня</Link>}
        </div>
        <div className="desk-segments">
          <Link to={staffVisitsPath({ branch: branch.id, day })} aria-current={isWeek ? undefined : 'page'}>
            День
          </Link>
          <Link to={staffVisitsPath({ branch: branch.id, week: day })} aria-current={isWeek ? 'page' : undefined}>
            Неделя
          </Link>
        </div>
      </nav>
      {!isWeek && (
        <nav className="desk-strip-days" aria-label="Дни недели">
          <div className="desk-strip-week">
            <Link to={to(weekBefore)} aria-label="Неделя раньше">
              <ChevronLeft aria-hidden="true" />
            </Link>
            {label}
            <Link to={to(weekAfter)} aria-label="Неделя позже">
              <ChevronRight aria-hidden="true" />
            </Link>
          </div>
          {strip.map(({ day: date, weekday, date: number }) => (
            <Link
              key={date}
              to={staffVisitsPath({ branch: branch.id, day: date })}
              aria-current={date === day ? 'date' : undefined}
            >
              <span>{weekday}</span> <b>{number}</b>
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** What has no place in the table: cars that are blocked, and visits that were cancelled. */
function Remarks({ view: { days, isWeek, branch } }: { view: CalendarView }) {
  const blocks = days.flatMap(({ carBlocks }) => carBlocks)
  const cancelled = isWeek ? [] : days.flatMap((day) => day.cancelled)
  if (blocks.length === 0 && cancelled.length === 0) return null
  return (
    <ul className="desk-list">
      {[...new Map(blocks.map((block) => [block.id, block])).values()].map(({ id, car, hours, reason }) => (
        <li key={`block-${id}`}>
          <span>
            <strong>{car}</strong> не&nbsp;выезжает {hours}: {reason}
          </span>
        </li>
      ))}
      {cancelled.map(({ number, name, time, car, isCancelledByVisitor, local }) => (
        <li key={number}>
          <span>
            <Link to={staffVisitsPath({ branch: branch.id, day: local.slice(0, 10), visit: number })}>{name}</Link>,{' '}
            {time}
            {car !== null && `, ${car}`}: {isCancelledByVisitor ? 'покупатель отменил' : 'отменён'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Totals({ view: { days } }: { view: CalendarView }) {
  const [day] = days
  if (day === undefined) return null
  return (
    <dl className="desk-totals">
      <div>
        <dt>Записано</dt>
        <dd>{day.booked}</dd>
      </div>
      <div>
        <dt>Не подтверждены</dt>
        <dd className={day.unconfirmed > 0 ? 'desk-warn' : undefined}>{day.unconfirmed}</dd>
      </div>
      <div>
        <dt>Свободно</dt>
        <dd>{plural(day.free, ['место', 'места', 'мест'])}</dd>
      </div>
    </dl>
  )
}
