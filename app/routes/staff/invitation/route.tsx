import { createContext, data } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { createQrCode } from '#app/features/staff/qr-code.server.ts'
import { RecoveryCodes } from '#app/features/staff/recovery-codes.tsx'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { StaffEntry } from '#app/features/staff/staff-entry.tsx'
import { staffLinks, staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { acceptInvitation, findInvitation, invitationTotpSecret } from '#domain/staff/invitations.server.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/staff/login/password.ts'
import { toBase32, totpUrl } from '#domain/staff/login/totp.server.ts'
import { AcceptInvitationSchema } from '#domain/staff/staff-forms.ts'
import { StaffErrorPage } from '#app/features/staff/staff-error-page.tsx'
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
  const secret = await invitationTotpSecret(site, invitation)
  const address = totpUrl(secret, { siteName: site.siteName, email: invitation.email })
  return data({
    invitation: {
      email: invitation.email,
      secret: toBase32(secret).replaceAll(/.{4}(?=.)/g, '$& '),
      address,
      qrCode: createQrCode(address),
    },
  })
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
      lead={`Это приглашение для ${invitation.email}. Входить вы будете по паролю и коду из приложения.`}
    >
      <Form
        id="invitation"
        intent="accept"
        schema={AcceptInvitationSchema}
        rejection={actionData}
        className="desk-form"
        reloadDocument
      >
        {({ field, isBusy }) => (
          <>
            <TextField {...field('name')} label="Имя и фамилия" autoComplete="name" />
            <TextField
              {...field('password')}
              label="Пароль"
              type="password"
              autoComplete="new-password"
              hint={`Не короче ${MIN_PASSWORD_LENGTH} знаков. Хорошо подходят несколько слов.`}
            />
            <AppSetUp {...invitation} />
            <TextField
              {...field('code')}
              label="Код из приложения"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="Шесть цифр, которые оно покажет."
            />
            <Button type="submit" look="accent" wide disabled={isBusy}>
              Войти
            </Button>
          </>
        )}
      </Form>
    </StaffEntry>
  )
}

/** How an app learns the secret: from the code, by a link on the same phone, or typed. */
function AppSetUp({ secret, address, qrCode }: { secret: string; address: string; qrCode: string }) {
  return (
    <div className="desk-steps">
      <p>
        Отсканируйте код приложением для входа: «Яндекс Ключ», Google Authenticator, Aegis или другим.{' '}
        <a href={address}>Открыть приложение на&nbsp;этом телефоне</a>
      </p>
      <img className="desk-qr" src={qrCode} alt="QR-код для приложения" />
      <p>
        Или введите ключ вручную: <span className="desk-secret">{secret}</span>
      </p>
    </div>
  )
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
