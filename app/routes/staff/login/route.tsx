import { redirect, useSearchParams } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { StaffEntry } from '#app/features/staff/staff-entry.tsx'
import { staffLinks, staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffBackPath } from '#app/http/middleware/staff.ts'
import { staffSessionCookie } from '#app/http/staff-cookies.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { logInByPassword } from '#domain/staff/login/log-in.server.ts'
import { findStaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { StaffLoginSchema } from '#domain/staff/staff-forms.ts'
import { StaffErrorPage } from '#app/features/staff/staff-error-page.tsx'
import { staffLoginPasskeyPath } from '#urls/staff-passkey-paths.ts'
import { StaffPasskeyButton } from '../staff-passkey-button.tsx'
import type { Route } from './+types/route'

export const links = staffLinks
export const meta = () => staffMeta('Вход для сотрудников')

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const token = staffSessionCookie.read(request, site)
  const viewer = token && (await findStaffViewer(site, token, context.get(senderContext).address))
  if (viewer) throw redirect(staffBackPath(url.searchParams.get('back')))
  return null
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const parsed = form.parse(StaffLoginSchema)
  if (!parsed.ok) return parsed.rejection
  const entered = await logInByPassword(context.get(siteContext), parsed.values, readStaffBrowser(request, context))
  if (!entered.ok) {
    const message = entered.reason === 'too-many' ? STAFF_TEXTS.tooMany : STAFF_TEXTS.wrongLogin
    const { email = [] } = Object.fromEntries(form.fields)
    return form.reject({}, message, { status: entered.reason === 'too-many' ? 429 : 422, values: { email } })
  }
  return redirect(staffBackPath(url.searchParams.get('back')), { headers: writeStaffCookies(context, entered) })
}

export default function StaffLogin({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const enter = async () => {
    const { logInByPasskey } = await import('#app/features/passkeys/log-in-by-passkey.ts')
    return logInByPasskey(search.get('back') ?? '', staffLoginPasskeyPath())
  }
  return (
    <StaffEntry title="Вход для сотрудников" lead="Код покажет приложение на вашем телефоне.">
      <Form
        id="staff-login"
        intent="log-in"
        schema={StaffLoginSchema}
        rejection={actionData}
        className="desk-form"
        reloadDocument
      >
        {({ field, isBusy }) => (
          <>
            <TextField {...field('email')} label="Почта" type="email" autoComplete="username" inputMode="email" />
            <TextField {...field('password')} label="Пароль" type="password" autoComplete="current-password" />
            <TextField
              {...field('code')}
              label="Код из приложения"
              hint="Телефона нет под рукой? Введите один из кодов восстановления."
              autoComplete="one-time-code"
            />
            <Button type="submit" look="accent" wide disabled={isBusy}>
              Войти
            </Button>
          </>
        )}
      </Form>
      <StaffPasskeyButton label="Войти с ключом" look="ghost" wide work={enter} />
    </StaffEntry>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorPage error={error} />
}
