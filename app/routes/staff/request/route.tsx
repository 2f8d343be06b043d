import { data, useRevalidator } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { useDeskEvents } from '#app/features/staff/live/use-desk-events.ts'
import { usePresence } from '#app/features/staff/live/use-presence.ts'
import { DONE_MESSAGES } from '#app/features/staff/requests/desk.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { handleRequestForm } from './request-actions.server.ts'
import { loadRequestView, type RequestView } from './load-request-view.server.ts'
import { AskedPanel, CarPanel, FilesPanel, OriginPanel, DeliveriesPanel, SamePhonePanel } from './request-panels.tsx'
import { ReplyPanel } from './reply-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { RequestHead } from './request-head.tsx'
import { CallStrip } from './call-strip.tsx'
import { NextActionPanel, NotePanel, Timeline } from './work-panels.tsx'
import type { Route } from './+types/route'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(loaderData ? `№\u00a0${loaderData.row.number}, ${loaderData.row.name}` : 'Заявка')

const parseNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await loadRequestView(context.get(siteContext), context.get(staffContext), {
    number: parseNumber(params.number),
    templateId: parseNumber(url.searchParams.get('template') ?? ''),
  })
  if (view === undefined) throw data(null, { status: 404 })
  return view
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const number = parseNumber(params.number)
  const work = await site.db
    .selectFrom('request_work')
    .leftJoin('branch', 'branch.id', 'branch_id')
    .select('time_zone')
    .where('request_id', '=', number)
    .executeTakeFirst()
  return handleRequestForm({ request, context, number, timeZone: work?.time_zone ?? site.timeZone })
}

export default function RequestPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const revealed = result !== undefined && 'revealed' in result ? result.revealed : undefined
  const rejection = result !== undefined && 'errors' in result ? result : undefined
  return (
    <StaffPage title={`Заявка №\u00a0${view.row.number}`} lead={view.row.label}>
      <Live number={view.row.number} />
      <RequestHead view={view} revealed={revealed} />
      <DoneAlert messages={DONE_MESSAGES} />
      <Rejection view={view} rejection={rejection} />
      {view.can.call && <CallStrip view={view} rejection={rejection} />}
      <div className="desk-columns">
        <div>
          <AskedPanel view={view} />
          <CarPanel car={view.car} />
          <FilesPanel view={view} />
        </div>
        <div>
          <NextActionPanel view={view} rejection={rejection} />
          <ReplyPanel view={view} rejection={rejection} />
          <NotePanel view={view} rejection={rejection} />
          <Timeline view={view} />
        </div>
        <div>
          <CustomerPanel view={view} />
          <SamePhonePanel view={view} />
          <OriginPanel view={view} />
          <DeliveriesPanel view={view} />
        </div>
      </div>
    </StaffPage>
  )
}

/** Who else looks at the request; it is loaded again when it changes. */
function Live({ number }: { number: number }) {
  const { revalidate } = useRevalidator()
  useDeskEvents((events) => {
    if (events.some((event) => event.kind === 'request' && event.request === number)) void revalidate()
  })
  const present = usePresence(number)
  return (
    <p className="desk-presence" aria-live="polite">
      {present.length > 0 && `Тоже смотрят: ${present.map(({ name }) => name).join(', ')}`}
    </p>
  )
}

/** The forms of the page that show their own rejections, as long as they are there. */
const hasForm = ({ can }: RequestView, intent: string): boolean =>
  new Map([
    ['call-back', can.call],
    ['refused', can.call],
    ['plan', can.plan],
    ['duplicate', can.change],
    ['note', can.write],
    ['reply', can.reply],
  ]).get(intent) ?? false

/** Why the last form changed nothing, with what was typed into it: the form itself may be gone by now. */
function Rejection({ view, rejection }: { view: RequestView; rejection: FormRejection | undefined }) {
  if (rejection?.message === undefined || rejection.intent === '' || hasForm(view, rejection.intent)) return null
  const typed = rejection.values.text?.[0]
  return (
    <Alert tone="bad" live>
      {rejection.message}
      {typed !== undefined && typed !== '' && <> Вы&nbsp;писали: «{typed}»</>}
    </Alert>
  )
}
