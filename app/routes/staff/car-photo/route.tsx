import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { findStockCar } from '#domain/stock/car/find-stock-car.server.ts'
import { blurPhoto } from '#domain/stock/photos/blur-photo.server.ts'
import { listCarPhotos } from '#domain/stock/photos/list-car-photos.server.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { staffCarPhotosPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { BlurForm } from './blur-form.tsx'
import { MAX_BLURS, parseBlurs } from './parse-blurs.ts'

export const meta = () => staffMeta('Замазать номер')

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
    blurs,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [carId, photoId] = [parseId(params.id), parseId(params.photo)]
  const form = await readForm(request)
  if (form.intent !== 'blur') return form.rejectMalformed()
  const blurs = parseBlurs(form.fields)
  if (blurs === undefined)
    return form.reject({}, `Укажите числа от\u00a00 до\u00a0100; прямоугольников не\u00a0больше\u00a0${MAX_BLURS}.`)
  const result = await blurPhoto(site, viewer, { carId, photoId, blurs })
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(staffCarPhotosPath(carId), 303)
}

export default function CarPhotoPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title="Замазать номер"
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
      <p className="desk-soft">
        Обведите номер на&nbsp;снимке. Пока снимок обрабатывается, на&nbsp;сайте его не&nbsp;будет; исходный файл
        посетителям недоступен.
      </p>
      <BlurForm picture={view.picture} blurs={view.blurs} />
    </StaffPage>
  )
}
