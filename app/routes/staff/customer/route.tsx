import { data, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { findCustomer } from '#domain/customers/find-customer.server.ts'
import { staffCustomerPath, staffErasePath } from '#urls/staff-paths.ts'
import { CustomerHead, Suggestions } from './customer-head.tsx'
import { CarsPanel, ConsentsPanel, NotesPanel, VisitsPanel } from './customer-panels.tsx'
import { MergesPanel, RequestsPanel } from './customer-requests.tsx'
import { handleCustomerForm } from './customer-actions.server.ts'
import { toCardView } from './load-customer-view.server.ts'
import type { Route } from './+types/route'

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(loaderData?.name ?? 'Клиент')

export async function loader({ context, params }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const found = await findCustomer(site, viewer, parseId(params.id))
  if (found === undefined) throw data(null, { status: 404 })
  if (found.kind === 'merged') throw redirect(staffCustomerPath(found.into))
  return toCardView(found.card, site, viewer)
}

/** A refused form shows the card as it is by now: the router would keep the old one. */
export const shouldRevalidate = () => true

export const action = ({ request, context, params }: Route.ActionArgs) =>
  handleCustomerForm({ request, context, id: parseId(params.id) })

const DONE_MESSAGES = {
  merge: 'Карточки объединены. Разъединить их\u00a0можно в\u00a0любой день.',
  'undo-merge': 'Карточки снова отдельно: у\u00a0каждой то, что было, и\u00a0то, что пришло ей\u00a0потом.',
  split: 'Заявка в\u00a0отдельной карточке. Следующие заявки с\u00a0этого телефона придут в\u00a0эту.',
  note: 'Заметка сохранена.',
  'remove-note': 'Заметка удалена.',
  withdraw: 'Согласие на рекламу отозвано. В карточке записано, когда и кем.',
  confirmed: STAFF_TEXTS.confirmed,
}

export default function CustomerPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const revealed = result !== undefined && 'revealed' in result ? result.revealed : undefined
  const rejection = result !== undefined && 'errors' in result ? result : undefined
  return (
    <StaffPage
      title={view.name}
      lead={`Карточка №\u00a0${view.id}`}
      actions={
        view.can.erase && (
          <ButtonLink to={staffErasePath(view.id)} look="ghost" size="small">
            Права человека
          </ButtonLink>
        )
      }
    >
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && rejection.intent !== 'note' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <CustomerHead view={view} revealed={revealed} />
      <Suggestions view={view} />
      <div className="desk-columns">
        <div>
          <RequestsPanel view={view} />
          <MergesPanel view={view} />
        </div>
        <div>
          <NotesPanel view={view} rejection={rejection} />
          <VisitsPanel view={view} />
        </div>
        <div>
          <CarsPanel view={view} />
          <ConsentsPanel view={view} />
        </div>
      </div>
    </StaffPage>
  )
}
