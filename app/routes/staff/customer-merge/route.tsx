import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { CUSTOMER_REFUSALS } from '#app/features/staff/customers/customers.texts.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId, parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { mergeCustomers } from '#domain/customers/merge-customers.server.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCustomerPath } from '#urls/staff-paths.ts'
import { Compare } from './compare.tsx'
import { loadSides } from './load-sides.server.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Объединить карточки')

const idsOf = ({ searchParams }: URL) =>
  [parseId(searchParams.get('a') ?? ''), parseId(searchParams.get('b') ?? '')] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const [a, b] = idsOf(url)
  if (a === 0 || b === 0 || a === b) return { asked: a === 0 ? undefined : a, isSame: a !== 0 && a === b, sides: null }
  const sides = await loadSides(context.get(siteContext), context.get(staffContext), [a, b])
  return { asked: a, isSame: false, sides }
}

/** A refused form shows the card as it is by now: the router would keep the old one. */
export const shouldRevalidate = () => true

export async function action({ request, context, url }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent !== 'merge') return form.rejectMalformed()
  const [a, b] = idsOf(url)
  const first = { id: a, version: parseIdField(form.fields, 'version-a') ?? 0 }
  const second = { id: b, version: parseIdField(form.fields, 'version-b') ?? 0 }
  const [kept, gone] = parseTextField(form.fields, 'keep') === 'b' ? [second, first] : [first, second]
  const result = await mergeCustomers(site, viewer, { kept, gone })
  if (result.ok) return redirect(withQuery(staffCustomerPath(kept.id), { done: 'merge' }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, CUSTOMER_REFUSALS[result.reason], { status: 409 })
}

export default function Merge({ loaderData: { asked, isSame, sides }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage title="Объединить карточки" lead="Разъединить можно в любой день">
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {sides === null ? <AskForm a={asked} isSame={isSame} /> : <Compare {...sides} />}
    </StaffPage>
  )
}

/** Which cards: a plain form, whose fields become the address. */
function AskForm({ a, isSame }: { a: number | undefined; isSame: boolean }) {
  return (
    <form className="desk-form">
      {isSame && <Alert tone="warn">Это одна и&nbsp;та&nbsp;же карточка. Укажите номер другой.</Alert>}
      <TextField id="a" name="a" label="Номер карточки" inputMode="numeric" defaultValue={a} />
      <TextField id="b" name="b" label="Номер другой карточки" inputMode="numeric" />
      <div>
        <Button type="submit">Сравнить</Button>
      </div>
    </form>
  )
}
