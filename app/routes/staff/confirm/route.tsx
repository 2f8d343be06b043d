import { redirect } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffBackPath, staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { confirmByCode } from '#domain/staff/login/log-in.server.ts'
import { ConfirmSchema } from '#domain/staff/staff-forms.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Подтвердите, что это вы')
export const loader = () => null

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const parsed = form.parse(ConfirmSchema)
  if (!parsed.ok) return parsed.rejection
  const browser = readStaffBrowser(request, context)
  const confirmed = await confirmByCode(
    context.get(siteContext),
    context.get(staffContext),
    parsed.values.code,
    browser,
  )
  if (confirmed.ok)
    return redirect(staffBackPath(url.searchParams.get('back')), { headers: writeStaffCookies(context, confirmed) })
  return confirmed.reason === 'too-many'
    ? form.reject({}, STAFF_TEXTS.tooMany, { status: 429, values: {} })
    : form.reject({ code: STAFF_TEXTS.wrongCode }, undefined, { values: {} })
}

export default function Confirm({ actionData }: Route.ComponentProps) {
  return (
    <StaffPage title="Подтвердите, что это вы">
      <section className="desk-section">
        <p>Дальше — то, что нельзя вернуть одним нажатием. Введите новый код из&nbsp;приложения.</p>
        <Form
          id="confirm"
          intent="confirm"
          schema={ConfirmSchema}
          rejection={actionData}
          className="desk-form"
          reloadDocument
        >
          {({ field, isBusy }) => (
            <>
              <TextField {...field('code')} label="Код из приложения" autoComplete="one-time-code" />
              <Button type="submit" look="accent" disabled={isBusy}>
                Подтвердить
              </Button>
            </>
          )}
        </Form>
      </section>
    </StaffPage>
  )
}
