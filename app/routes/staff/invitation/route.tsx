import { createContext, data, useParams } from 'react-router'
import * as v from 'valibot'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { usePasskeySupport } from '#app/features/passkeys/passkey-support.ts'
import { AppSetUp } from '#app/features/staff/app-set-up.tsx'
import { describeAppSetUp } from '#app/features/staff/app-set-up.server.ts'
import { RecoveryCodes } from '#app/features/staff/recovery-codes.tsx'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { StaffEntry } from '#app/features/staff/staff-entry.tsx'
import { staffLinks, staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { acceptInvitation } from '#domain/staff/accept-invitation.server.ts'
import { findInvitation, invitationTotpSecret } from '#domain/staff/invitations.server.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/staff/login/password.ts'
import { AcceptInvitationSchema, InvitedNameSchema } from '#domain/staff/staff-forms.ts'
import { StaffErrorPage } from '#app/features/staff/staff-error-page.tsx'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffInvitationPasskeyPath } from '#urls/staff-passkey-paths.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { StaffPasskeyButton } from '../staff-passkey-button.tsx'
import type { Route } from './+types/route'

export const links = staffLinks
export const meta = () => staffMeta('Приглашение')

/** Whether this request has just accepted the invitation: the page with the recovery codes is no 404. */
const acceptedContext = createContext(false)

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const invitation = await findInvitation(site, params.token)
  if (invitation === undefined)
    return data({ invitation: undefined }, { status: context.get(acceptedContext) ? 200 : 404 })
  const { email, name } = invitation
  const secret = await invitationTotpSecret(site, invitation)
  return data({ invitation: { email, name, app: describeAppSetUp(secret, { siteName: site.siteName, email }) } })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const parsed = form.parse(AcceptInvitationSchema)
  if (!parsed.ok) return parsed.rejection
  const accepted = await acceptInvitation(
    context.get(siteContext),
    { token: params.token, ...parsed.values },
    readStaffBrowser(request, context),
  )
  context.set(acceptedContext, accepted.ok)
  if (accepted.ok)
    return data({ recoveryCodes: accepted.recoveryCodes }, { headers: writeStaffCookies(context, accepted) })
  return accepted.reason === 'gone'
    ? form.reject({}, STAFF_TEXTS.goneInvitation, { status: 404 })
    : form.reject({ code: STAFF_TEXTS.wrongCode })
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'recoveryCodes' in actionData) return <Accepted codes={actionData.recoveryCodes} />
  const { invitation } = loaderData
  if (invitation === undefined)
    return (
      <StaffEntry title="Приглашение не действует">
        <Alert tone="bad">{STAFF_TEXTS.goneInvitation}</Alert>
      </StaffEntry>
    )
  return (
    <StaffEntry
      title="Добро пожаловать"
      lead={`Это приглашение для ${invitation.email}. Входить можно с\u00a0ключом или по\u00a0паролю и\u00a0коду из\u00a0приложения.`}
    >
      <Form
        id={FORM_ID}
        intent="accept"
        schema={AcceptInvitationSchema}
        rejection={actionData}
        values={invitation.name === null ? undefined : { name: invitation.name }}
        className="desk-form"
        reloadDocument
      >
        {({ field, isBusy }) => (
          <>
            <TextField {...field('name')} label="Имя и фамилия" autoComplete="name" />
            <CreatePasskey />
            <TextField
              {...field('password')}
              label="Пароль"
              type="password"
              autoComplete="new-password"
              hint={`Не короче ${MIN_PASSWORD_LENGTH} знаков. Хорошо подходят несколько слов.`}
            />
            <AppSetUp {...invitation.app} />
            <TextField
              {...field('code')}
              label="Код из приложения"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="Шесть цифр, которые оно покажет."
            />
            <Button type="submit" wide disabled={isBusy}>
              Войти
            </Button>
          </>
        )}
      </Form>
    </StaffEntry>
  )
}

const FORM_ID = 'invitation'

/** Instead of a password and an app. Only the name above is needed. */
function CreatePasskey() {
  const { token = '' } = useParams()
  const isSupported = usePasskeySupport()
  const create = async () => {
    const { createPasskey } = await import('#app/features/passkeys/create-passkey.ts')
    await createPasskey(staffInvitationPasskeyPath(token), { name: readName() })
    return withQuery(staffPath('me'), { done: 'enrolled' })
  }
  if (isSupported === false) return null
  return (
    <div className="desk-choice">
      <p>
        <strong>Быстрее всего — ключ:</strong> отпечаток, лицо или код этого устройства. Пароль и&nbsp;приложение тогда
        не&nbsp;нужны.
      </p>
      <StaffPasskeyButton label="Создать ключ и войти" look="accent" wide work={create} keepsPlace />
      <p>Или задайте пароль и&nbsp;подключите приложение с&nbsp;кодами:</p>
    </div>
  )
}

/** The name that was typed; without one the field gets the focus. */
function readName(): string {
  const form = document.getElementById(FORM_ID)
  const field = form instanceof HTMLFormElement ? form.elements.namedItem('name') : null
  const typed = field instanceof HTMLInputElement ? field.value : ''
  const parsed = v.safeParse(InvitedNameSchema, { name: typed.trim() })
  if (parsed.success) return parsed.output.name
  if (field instanceof HTMLInputElement) field.focus()
  throw new MissingName()
}

class MissingName extends Error {
  /** For the message at the button. */
  readonly reason = 'name'
}

function Accepted({ codes }: { codes: readonly string[] }) {
  return (
    <StaffEntry title="Коды восстановления" lead="Они нужны, если телефон потеряется. Мы покажем их только один раз.">
      <RecoveryCodes codes={codes} />
    </StaffEntry>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorPage error={error} />
}
