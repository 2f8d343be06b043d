import { redirect, useSearchParams } from 'react-router'
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
import { findPasswordFactor } from '#domain/staff/login/own-factors.server.ts'
import { listPasskeys } from '#domain/staff/passkeys/own-passkeys.server.ts'
import { ConfirmSchema } from '#domain/staff/staff-forms.ts'
import { staffConfirmPasskeyPath } from '#urls/staff-passkey-paths.ts'
import { StaffPasskeyButton } from '../staff-passkey-button.tsx'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Подтвердите, что это вы')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { staffId } = context.get(staffContext)
  const [{ hasPassword }, passkeys] = await Promise.all([
    findPasswordFactor(site, staffId),
    listPasskeys(site, staffId),
  ])
  return { hasPassword, hasPasskeys: passkeys.length > 0 }
}

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

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, hasPasskeys } = loaderData
  return (
    <StaffPage title="Подтвердите, что это вы">
      <section className="desk-section">
        <p>
          Дальше — то, что нельзя вернуть одним нажатием.{' '}
          {hasPasskeys ? 'Одного подтверждения хватит на\u00a010\u00a0минут.' : 'Введите новый код из\u00a0приложения.'}
        </p>
        {hasPasskeys && <ConfirmByPasskey isOnly={!hasPassword} />}
        {hasPassword && (
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
                <TextField
                  {...field('code')}
                  label={hasPasskeys ? 'Или код из приложения' : 'Код из приложения'}
                  autoComplete="one-time-code"
                />
                <Button type="submit" look={hasPasskeys ? 'ghost' : 'accent'} disabled={isBusy}>
                  Подтвердить
                </Button>
              </>
            )}
          </Form>
        )}
      </section>
    </StaffPage>
  )
}

/** The proof by a passkey; where it is the only one, it says what a browser without passkeys or JavaScript can do. */
function ConfirmByPasskey({ isOnly }: { isOnly: boolean }) {
  const [search] = useSearchParams()
  const confirm = async () => {
    const { logInByPasskey } = await import('#app/features/passkeys/log-in-by-passkey.ts')
    return logInByPasskey(search.get('back') ?? '', staffConfirmPasskeyPath())
  }
  return (
    <>
      <StaffPasskeyButton
        label="Подтвердить ключом"
        look="accent"
        work={confirm}
        keepsPlace
        unsupported={
          isOnly && <p>Этот браузер не&nbsp;умеет работать с&nbsp;ключами. Откройте страницу в&nbsp;другом.</p>
        }
      />
      {isOnly && (
        <noscript>
          <p>Чтобы подтвердить ключом, включите в&nbsp;браузере JavaScript.</p>
        </noscript>
      )}
    </>
  )
}
