import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { DONE_MESSAGES } from '#app/features/staff/requests/desk.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { isAllowed } from '#domain/access/rights.ts'
import { listDeadDeliveries } from '#domain/desk/requests/trays.server.ts'
import { retryDeliveries } from '#domain/desk/actions/release-request.server.ts'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Не доставлены')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const dead = await listDeadDeliveries(site, viewer)
  return {
    // Operators see neither people nor what they asked for in detail.
    canOpen: isAllowed(viewer, 'requests.view'),
    dead: dead.map(({ number, kind, channel, problem, endedAt }) => ({
      number,
      channel,
      problem,
      label: definitionOf(kind).label,
      ended: endedAt && formatDateTime(endedAt, site.now(), site.timeZone),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { fields } = await readShortForm(request)
  const number = parseIdField(fields, 'number')
  if (number === undefined) throw data(null, { status: 400 })
  const result = await retryDeliveries(context.get(siteContext), context.get(staffContext), number)
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('requests/dead'), { done: result.count > 0 ? 'retry' : 'nothing-to-retry' }), 303)
}

export default function Dead({ loaderData: { dead, canOpen } }: Route.ComponentProps) {
  return (
    <StaffPage title="Не доставлены" lead="Сутки попыток прошли. Сами заявки целы и есть в списке.">
      <DoneAlert messages={DONE_MESSAGES} />
      {dead.length === 0 && <p className="desk-empty">Всё доставлено.</p>}
      <ul className="desk-list">
        {dead.map(({ number, label, channel, problem, ended }) => (
          <li key={`${number} ${channel}`}>
            <div>
              {canOpen ? <Link to={staffRequestPath(number)}>№&nbsp;{number}</Link> : <>№&nbsp;{number}</>}, {label} →{' '}
              {channel}
              <div className="desk-soft">
                {problem ?? 'без объяснения'} {ended}
              </div>
            </div>
            <Form method="post">
              <Button type="submit" name="number" value={number} look="ghost" size="small">
                Отправить ещё раз
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </StaffPage>
  )
}
