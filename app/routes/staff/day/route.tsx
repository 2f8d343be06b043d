import { Form } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { LiveList } from '#app/features/staff/live/live-list.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { RequestTable } from '#app/features/staff/requests/request-list.tsx'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import { VISIT_DONE_MESSAGES } from '#app/features/staff/visits/visits.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { isAllowed } from '#domain/access/rights.ts'
import { findFirstSteps } from '#domain/desk/first-steps.server.ts'
import type { DeskRow } from '#domain/desk/requests/desk-rows.server.ts'
import { listMyDay } from '#domain/desk/requests/list-my-day.server.ts'
import { formatDate } from '#locale/dates/date.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { Alarms } from './alarms.tsx'
import { handleVisitForm } from '#app/features/staff/visits/visit-actions.server.ts'
import { FirstSteps } from './first-steps.tsx'
import { loadAlarms } from './load-alarms.server.ts'
import { loadPlan } from './load-plan.server.ts'
import { Plan } from './plan.tsx'

export const meta = () => staffMeta('Мой день')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const now = site.now()
  const [day, plan, alarms] = await Promise.all([
    listMyDay(site, viewer),
    loadPlan(site, viewer),
    loadAlarms(site, viewer),
  ])
  const toViews = (rows: DeskRow[]) => rows.map((row) => toRowView(row, { now, timeZone: site.timeZone }))
  return {
    today: formatDate(now, site.timeZone),
    lists: [
      { caption: 'Никто не\u00a0ответил вовремя', rows: toViews(day.escalated) },
      { caption: 'Предложены вам', rows: toViews(day.offered) },
      { caption: 'Просрочено', rows: toViews(day.overdue) },
      { caption: 'Перезвонить', rows: toViews(day.callBacks) },
      { caption: 'Ничьи', rows: toViews(day.fresh) },
      { caption: 'Сегодня', rows: toViews(day.today) },
      { caption: 'Без плана', rows: toViews(day.unplanned) },
    ].filter(({ rows }) => rows.length > 0),
    dead: day.deadDeliveries.map(({ number, channel, problem }) => ({ number, channel, problem })),
    plan,
    alarms,
    canWork: isAllowed(viewer, 'requests.work'),
    canView: isAllowed(viewer, 'requests.view'),
    steps: isAllowed(viewer, 'staff.manage')
      ? {
          ...(await findFirstSteps(site)),
          hasLegalName: site.legal.name !== undefined,
          hasChannels: site.hasChannels,
        }
      : undefined,
  }
}

export const action = ({ request, context, url }: Route.ActionArgs) => handleVisitForm({ request, context, url })

/** A refused form shows the visits as they are by now: the router would keep the old ones. */
export const shouldRevalidate = () => true

const DONE_MESSAGES = { ...VISIT_DONE_MESSAGES, seen: 'Хорошо: об\u00a0этом автомобиле больше не\u00a0напомним.' }

export default function Day({ loaderData, actionData }: Route.ComponentProps) {
  const { today, lists, dead, plan, alarms, canWork, canView, steps } = loaderData
  const rejection = useActionResult(actionData)
  const { visits, toConfirm, ending, late, ageing } = plan
  const hasPlan = [visits, toConfirm, ending, late, ageing.cars, dead].some((list) => list.length > 0)
  return (
    <StaffPage title="Мой день" lead={today}>
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <Alarms alarms={alarms} />
      {steps !== undefined && <FirstSteps steps={steps} />}
      <div className={classNames('desk-day', hasPlan && 'desk-day-split')}>
        <div className="desk-day-lists">
          {canView && (
            <LiveList numbers={lists.flatMap(({ rows }) => rows.map(({ number }) => number))}>
              {(isShown) =>
                lists.map(({ caption, rows }) => (
                  <RequestTable
                    key={caption}
                    caption={caption}
                    rows={rows.filter(({ number }) => isShown(number))}
                    canWork={canWork}
                  />
                ))
              }
            </LiveList>
          )}
          {lists.length === 0 && !hasPlan && (
            <p className="desk-empty">
              {canView
                ? 'Сейчас ничего не ждёт: все ответы даны, звонки сделаны.'
                : 'Для вашей роли здесь пока ничего нет.'}
            </p>
          )}
        </div>
        {hasPlan && (
          <div className="desk-day-side">
            <Plan plan={plan} />
            {dead.length > 0 && <Broken dead={dead} />}
          </div>
        )}
      </div>
    </StaffPage>
  )
}

/** What did not reach its channel; a row ends in the press that mends it. */
function Broken({ dead }: Pick<Route.ComponentProps['loaderData'], 'dead'>) {
  return (
    <section className="desk-section desk-plan">
      <header>
        <h2>
          Сломалось <span className="desk-soft">{dead.length}</span>
        </h2>
      </header>
      <ul className="desk-list">
        {dead.map(({ number, channel, problem }) => (
          <li key={`${number} ${channel}`}>
            <div>
              <strong>
                Заявка №&nbsp;{number} не&nbsp;дошла: {channel}
              </strong>
              <div className="desk-soft">{problem}</div>
            </div>
            <Form method="post" action={staffPath('requests/dead')}>
              <Button type="submit" name="number" value={number} look="ghost" size="small">
                Отправить ещё раз
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
