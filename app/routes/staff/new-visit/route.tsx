import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { BranchTabs } from '#app/features/staff/visits/branch-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { describeVisitRefusal } from '#app/features/staff/visits/visits.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { addDeskRequest } from '#domain/desk/requests/add-desk-request.server.ts'
import { scheduleVisit } from '#domain/desk/visits/schedule-visit.server.ts'
import { BookRequestSchema, NewVisitSchema } from '#domain/desk/visits/visit-forms.ts'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { loadNewVisit } from './load-new-visit.server.ts'
import { CallerForm, WaitingForm } from './visit-forms.tsx'

export const meta = () => staffMeta('Записать на\u00a0тест-драйв')

export async function loader({ context, url }: Route.LoaderArgs) {
  const view = await loadNewVisit(context.get(siteContext), context.get(staffContext), url.searchParams)
  if (view === undefined) throw data(null, { status: 404 })
  return view
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent === 'book') {
    const parsed = form.parse(BookRequestSchema)
    if (!parsed.ok) return parsed.rejection
    const { number, to } = parsed.values
    const result = await scheduleVisit(site, viewer, { number, version: null, local: to })
    if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 })
    if (!result.ok) return form.reject({}, describeVisitRefusal(result), { status: 409 })
    return redirect(`${staffVisitsPath({ day: to.slice(0, 10), visit: number })}&done=book`, 303)
  }
  if (form.intent !== 'add') return form.rejectMalformed()
  const parsed = form.parse(NewVisitSchema)
  if (!parsed.ok) return parsed.rejection
  const { branch: branchId, name, phone, email, car, brand, to, position, consent, key } = parsed.values
  const found = await findBranchAndBrand(site, { branchId, car })
  if (found === undefined) throw data(null, { status: 404 })
  const named = found.brand ?? brand
  if (named === undefined) return form.reject({ car: 'Выберите автомобиль или напишите марку.' })
  const fields = { name, phone, brand: named, branch: found.branch, slot: to, consent: 'yes', ...(email && { email }) }
  const answers = parseAnswers('testdrive', new Map(Object.entries(fields).map(([field, value]) => [field, [value]])))
  if (!answers.ok) return form.reject({ ...answers.errors })
  const outcome = await addDeskRequest(site, viewer, {
    kind: 'testdrive',
    answers: answers.answers,
    branchId,
    carId: car,
    consentWay: consent,
    key,
    slotPosition: position,
  })
  if (outcome.ok) return redirect(`${staffVisitsPath({ day: to.slice(0, 10), visit: outcome.number })}&done=add`, 303)
  if (outcome.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, describeOutcome(outcome), { status: 409 })
}

type Refusal = Exclude<Extract<Awaited<ReturnType<typeof addDeskRequest>>, { ok: false }>, { reason: 'unknown' }>

function describeOutcome({ reason, freeSlots = [] }: Refusal): string {
  if (reason === 'slot-closed' || reason === 'slot-taken' || reason === 'slot-car-taken' || reason === 'slot-branch')
    return describeVisitRefusal({ ok: false, reason, free: freeSlots })
  return REJECTION_MESSAGES[reason]
}

async function findBranchAndBrand(
  { db }: { db: Parameters<typeof loadNewVisit>[0]['db'] },
  { branchId, car }: { branchId: number; car: number | undefined },
) {
  const branch = await db.selectFrom('branch').select('slug').where('id', '=', branchId).executeTakeFirst()
  if (branch === undefined) return undefined
  const brand =
    car === undefined
      ? undefined
      : await db
          .selectFrom('car')
          .innerJoin('brand', 'brand.id', 'car.brand_id')
          .select('brand.slug')
          .where('car.id', '=', car)
          .executeTakeFirst()
  return { branch: branch.slug, brand: brand?.slug }
}

export default function NewVisit({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { branches, branch } = view
  return (
    <StaffPage
      title={'Записать на\u00a0тест-драйв'}
      lead={branch.name}
      actions={
        <Link className="desk-link" to={staffVisitsPath({ branch: branch.id })}>
          К&nbsp;календарю
        </Link>
      }
    >
      {view.request === undefined && (
        <BranchTabs
          branches={branches}
          current={branch.id}
          pathTo={(id) => withQuery(staffPath('visits/new'), { branch: String(id) })}
        />
      )}
      {view.request === undefined ? (
        <CallerForm key={branch.id} view={view} rejection={rejection} />
      ) : (
        <WaitingForm view={view} request={view.request} rejection={rejection} />
      )}
    </StaffPage>
  )
}
