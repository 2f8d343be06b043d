import { data, redirect } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { type RowView, toRowView } from '#app/features/staff/requests/row-view.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { addDeskRequest } from '#domain/desk/requests/add-desk-request.server.ts'
import { listEarlierRequests } from '#domain/desk/requests/list-earlier-requests.server.ts'
import { answersOf, extraFieldsOf, DESK_KINDS, NewRequestSchema } from '#domain/desk/requests/new-request-form.ts'
import { findOfferedCar, suggestCars } from '#domain/desk/requests/offered-cars.server.ts'
import { isValidPhone } from '#domain/requests/forms/is-valid-phone.server.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { NewRequestForm } from './new-request-form.tsx'

export const meta = () => staffMeta('Новая заявка')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [branches, cars, programmes] = await Promise.all([
    listBranches(site),
    suggestCars(site),
    listCreditProgrammes(site),
  ])
  const own = branchesFor(viewer, 'requests.work')
  return {
    branches: branches.filter(({ id }) => own === 'all' || own.includes(id)).map(({ id, name }) => ({ id, name })),
    kinds: DESK_KINDS.map((kind) => ({ kind, label: definitionOf(kind).label, asks: extraFieldsOf(kind) })),
    cars,
    programmes: programmes.map(({ slug, name }) => ({ slug, name })),
    brands: BRANDS.map(({ name }) => name),
    booksVisits: isAllowed(viewer, 'visits.work'),
    key: site.newId(),
  }
}

/** With the requests of this phone, which the person decides about. */
type Rejection = FormRejection & { earlier?: RowView[] }

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<Response | ReturnType<typeof data<Rejection>>> {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent !== 'add') return form.rejectMalformed()
  const parsed = form.parse(NewRequestSchema)
  if (!parsed.ok) return parsed.rejection
  const { kind, phone, branch, car: carText, owner, consent, key, known } = parsed.values
  if (!(await isValidPhone(phone))) return form.reject({ phone: VALIDATION_MESSAGES.phone })
  const car = carText === undefined ? undefined : await findOfferedCar(site, carText)
  if (car?.ok === false) return form.reject({ car: describeCars(car) })
  const earlier = await listEarlierRequests(site, viewer, { phone, key })
  const shown = new Set(known?.split(',').map(Number))
  if (earlier.some(({ number }) => !shown.has(number))) {
    const values = { ...Object.fromEntries(form.fields), known: [earlier.map(({ number }) => number).join(',')] }
    const rejected = form.reject({}, EARLIER_MESSAGE, { status: 409, values })
    const rows = earlier.map((row) => toRowView(row, { now: site.now(), timeZone: site.timeZone }))
    return data({ ...rejected.data, earlier: rows }, rejected.init ?? undefined)
  }
  const added = await addDeskRequest(site, viewer, {
    kind,
    answers: answersOf(parsed.values),
    branchId: branch,
    carId: car?.id,
    isForRules: owner === 'rules',
    consentWay: consent,
    key,
  })
  if (added.ok) return redirect(withQuery(staffRequestPath(added.number), { done: 'add' }), 303)
  if (added.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, REJECTION_MESSAGES[added.reason], { status: 409 })
}

const EARLIER_MESSAGE =
  'За\u00a0месяц с\u00a0этого телефона уже обращались. Если это другое дело, нажмите «Всё равно внести».'

const describeCars = ({ reason, names }: { reason: 'unknown' | 'several'; names: readonly string[] }) =>
  reason === 'unknown'
    ? 'Такого автомобиля в\u00a0каталоге нет. Напишите номер, VIN или марку с\u00a0моделью.'
    : `Подходит не\u00a0один, напишите номер: ${names.join('; ')}.`

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <StaffPage
      title="Новая заявка"
      lead={'Человек звонит или\u00a0пришёл'}
      actions={
        <Link className="desk-link" to={staffPath('requests')}>
          К&nbsp;заявкам
        </Link>
      }
    >
      <NewRequestForm view={loaderData} rejection={result} earlier={result?.earlier ?? []} />
    </StaffPage>
  )
}
