import { data } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { staffOfferPath, staffStickerPath } from '#urls/staff-paths.ts'
import { CarFields } from './car-fields.tsx'
import { CarHead, FeedsPanel, HistoryPanel } from './car-panels.tsx'
import { handleCarForm } from './car-actions.server.ts'
import { loadCarView } from './load-car-view.server.ts'
import type { Route } from './+types/route'

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(loaderData?.name ?? 'Автомобиль')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const view = await loadCarView(site, viewer, parseId(params.id), url.searchParams.get('edit'))
  if (view === undefined) throw data(null, { status: 404 })
  return view
}

/** A refused form shows the car as it is by now: the router would keep the old one. */
export const shouldRevalidate = () => true

export const action = ({ request, context, params }: Route.ActionArgs) =>
  handleCarForm({ request, context, id: parseId(params.id) })

const DONE_MESSAGES = {
  set: 'Своё значение стоит: на\u00a0сайте оно видно сразу.',
  end: 'Снова как в\u00a0фиде.',
  badge: 'Метка стоит: на\u00a0сайте она видна сразу.',
  'no-badge': 'Метка снята.',
  changed: 'Сохранено.',
  exclude: 'Убран: площадка не\u00a0увидит его в\u00a0следующий раз.',
  include: 'Снова в\u00a0фиде площадки.',
  state: 'Состояние изменено.',
  pending: 'Сохранено. Сейчас загружается фид: на\u00a0сайте значение появится, когда загрузка закончится.',
}

export default function StockCarPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title={view.name}
      lead={view.vin ?? undefined}
      actions={
        view.publicPath !== null && (
          <>
            <ButtonLink to={staffStickerPath(view.id)} look="ghost" size="small">
              Ценник
            </ButtonLink>
            <ButtonLink to={staffOfferPath(view.id)} look="ghost" size="small">
              Предложение
            </ButtonLink>
            <ButtonLink to={view.publicPath} look="ghost" size="small">
              На&nbsp;сайте
            </ButtonLink>
          </>
        )
      }
    >
      <DoneAlert messages={view.isManual ? { ...DONE_MESSAGES, end: 'Снова как внесено.' } : DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== 'set' && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <CarHead view={view} />
      <div className="desk-car">
        <CarFields view={view} rejection={rejection} />
        <div>
          <HistoryPanel view={view} />
          <FeedsPanel view={view} />
        </div>
      </div>
    </StaffPage>
  )
}
