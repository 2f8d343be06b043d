import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { findStockCar } from '#domain/stock/car/find-stock-car.server.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { PHOTO_CENTRE, type PhotoFocus } from '#domain/media/photo.ts'
import { blurPhoto } from '#domain/stock/photos/blur-photo.server.ts'
import { focusPhoto } from '#domain/stock/photos/focus-photo.server.ts'
import { listCarPhotos } from '#domain/stock/photos/list-car-photos.server.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { staffCarPhotosPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { BlurForm } from './blur-form.tsx'
import { FocusForm } from './focus-form.tsx'
import { MAX_BLURS, parseBlurs } from './parse-blurs.ts'

export const meta = () => staffMeta('Кадр и\u00a0номер')

export async function loader({ context, params }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const car = await findStockCar(site, viewer, parseId(params.id))
  const photos = car?.canEdit === true ? await listCarPhotos(site, car.id) : []
  const found = photos.find(({ id }) => id === parseId(params.photo))
  if (car === undefined || found?.photo === undefined) throw data(null, { status: 404 })
  const { photo, blurs } = found
  return {
    carId: car.id,
    name: car.name,
    picture: { src: largestPhotoUrl(photo), width: photo.width, height: photo.height },
    focus: photo.focus ?? null,
    blurs,
  }
}

const FocusSchema = v.object({ x: wholeNumber(0, 100), y: wholeNumber(0, 100) })

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [carId, photoId] = [parseId(params.id), parseId(params.photo)]
  const form = await readForm(request)
  switch (form.intent) {
    case 'blur': {
      const blurs = parseBlurs(form.fields)
      if (blurs === undefined)
        return form.reject({}, `Укажите числа от\u00a00 до\u00a0100; прямоугольников не\u00a0больше\u00a0${MAX_BLURS}.`)
      return toPhotos(carId, await blurPhoto(site, viewer, { carId, photoId, blurs }))
    }
    case 'focus': {
      const focus = parseFocus(form)
      if (focus === undefined) return form.reject({}, 'Укажите целые числа от\u00a00 до\u00a0100.')
      return toPhotos(carId, await focusPhoto(site, viewer, { carId, photoId, focus }))
    }
    default:
      return form.rejectMalformed()
  }
}

function parseFocus(form: SentForm): PhotoFocus | undefined {
  if (form.fields.has('centre')) return PHOTO_CENTRE
  const parsed = form.parse(FocusSchema)
  return parsed.ok ? parsed.values : undefined
}

function toPhotos(carId: number, { ok }: { ok: boolean }): Response {
  if (!ok) throw data(null, { status: 404 })
  return redirect(staffCarPhotosPath(carId), 303)
}

export default function CarPhotoPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title={'Кадр и\u00a0номер'}
      lead={view.name}
      actions={
        <ButtonLink to={staffCarPhotosPath(view.carId)} look="ghost" size="small">
          Все фотографии
        </ButtonLink>
      }
    >
      {rejection?.message !== undefined && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <section className="desk-panel" aria-labelledby="photo-focus">
        <h2 id="photo-focus">Что останется в&nbsp;кадре</h2>
        <p className="desk-soft">
          В&nbsp;карточках снимок обрезается. Нажмите на&nbsp;то, что должно остаться на&nbsp;виду.
        </p>
        <FocusForm picture={view.picture} focus={view.focus} />
      </section>
      <section className="desk-panel" aria-labelledby="photo-blur">
        <h2 id="photo-blur">Замазать номер</h2>
        <p className="desk-soft">
          Обведите номер на&nbsp;снимке. Пока снимок обрабатывается, на&nbsp;сайте его не&nbsp;будет; исходный файл
          посетителям недоступен.
        </p>
        <BlurForm picture={view.picture} blurs={view.blurs} />
      </section>
    </StaffPage>
  )
}
