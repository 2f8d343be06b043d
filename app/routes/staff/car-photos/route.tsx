import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { type FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { handleUpload } from '#app/features/staff/photos/handle-upload.server.ts'
import { PageWatch } from '#app/features/staff/live/page-watch.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { arrangePhoto, type PhotoChange } from '#domain/stock/photos/arrange-photos.server.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffCarPhotosPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { loadCarPhotos } from './load-car-photos.server.ts'
import { HiddenPhotos, ShownPhotos } from './photo-cards.tsx'
import { PhotoUpload } from './photo-upload.tsx'

export const meta = () => staffMeta('Фотографии')

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await loadCarPhotos(context.get(siteContext), context.get(staffContext), parseId(params.id))
  if (view === undefined) throw data(null, { status: 404 })
  return view
}

const ArrangeSchema = v.object({
  photo: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  change: v.pipe(v.string(), v.regex(/^(?:hide|show|place:\d{1,3})$/)),
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const carId = parseId(params.id)
  // The form with files, sent without scripts.
  if (request.headers.get('content-type')?.startsWith('multipart/') === true) {
    const result = await handleUpload(site, viewer, { request, carId })
    if (result.ok) return redirect(withQuery(staffCarPhotosPath(carId), { done: 'added' }), 303)
    if (result.status === 404) throw data(null, { status: 404 })
    const rejection: FormRejection = { intent: 'add', message: result.message, errors: {}, values: {} }
    return data(rejection, { status: result.status })
  }
  const form = await readForm(request)
  if (form.intent !== 'arrange') return form.rejectMalformed()
  const parsed = form.parse(ArrangeSchema)
  if (!parsed.ok) return form.rejectMalformed()
  const { photo, change } = parsed.values
  const result = await arrangePhoto(site, viewer, { carId, photoId: photo, change: toChange(change) })
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(staffCarPhotosPath(carId), 303)
}

function toChange(text: string): PhotoChange {
  if (text === 'hide' || text === 'show') return { do: text }
  return { do: 'place', place: Number(text.slice('place:'.length)) }
}

const DONE_MESSAGES = {
  added: 'Фотографии приняты: на\u00a0сайте они появятся, когда обработаются.',
  car: 'Автомобиль внесён как черновик. Добавьте фотографии, а\u00a0потом опубликуйте его на\u00a0его странице.',
}

export default function CarPhotosPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { id, name, canEdit, shown, hidden } = view
  return (
    <StaffPage
      title="Фотографии"
      lead={`${name} · ${plural(shown.length, ['фотография', 'фотографии', 'фотографий'])}`}
      actions={
        <ButtonLink to={staffCarPath(id)} look="ghost" size="small">
          К&nbsp;автомобилю
        </ButtonLink>
      }
    >
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {[...shown, ...hidden].some(({ isWaiting }) => isWaiting) && <PageWatch />}
      {canEdit && <PhotoUpload carId={id} maxMegabytes={view.maxMegabytes} />}
      <ShownPhotos carId={id} photos={shown} canEdit={canEdit} />
      {hidden.length > 0 && <HiddenPhotos photos={hidden} canEdit={canEdit} />}
    </StaffPage>
  )
}
