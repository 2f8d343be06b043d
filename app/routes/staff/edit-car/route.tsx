import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { loadChoices } from '#app/features/staff/stock/manual/load-choices.server.ts'
import { ManualCarForm } from '#app/features/staff/stock/manual/manual-car-form.tsx'
import { rejectCar } from '#app/features/staff/stock/manual/reject-car.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { findManualCar } from '#domain/stock/manual/find-manual-car.server.ts'
import { ManualCarSchema } from '#domain/stock/manual/manual-car-form.ts'
import { changeManualCar } from '#domain/stock/manual/save-manual-car.server.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Данные автомобиля')

export async function loader({ context, params }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const values = await findManualCar(site, viewer, id)
  if (values === undefined) throw data(null, { status: 404 })
  return { id, values, choices: await loadChoices(site, viewer, values.make ?? '') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent !== 'save') return form.rejectMalformed()
  const parsed = form.parse(ManualCarSchema)
  if (!parsed.ok) return parsed.rejection
  const carId = parseId(params.id)
  const saved = await changeManualCar(site, viewer, { carId, car: parsed.values })
  if (!saved.ok) return rejectCar(form, saved)
  return redirect(withQuery(staffCarPath(carId), { done: 'changed' }), 303)
}

export default function EditCar({ loaderData: { id, values, choices }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title="Данные автомобиля"
      lead={`${values.make} ${values.model}`}
      actions={
        <Link className="desk-link" to={staffCarPath(id)}>
          К&nbsp;автомобилю
        </Link>
      }
    >
      <ManualCarForm choices={choices} values={values} rejection={rejection} submit="Сохранить" />
    </StaffPage>
  )
}
