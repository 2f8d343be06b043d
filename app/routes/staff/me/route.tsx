import { describeDevice } from '#locale/describe-device.ts'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { describeAppSetUp } from '#app/features/staff/app-set-up.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { MeTabs } from '#app/features/staff/me-tabs.tsx'
import { RecoveryCodes } from '#app/features/staff/recovery-codes.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { findPasswordFactor, ownTotpSecret } from '#domain/staff/login/own-factors.server.ts'
import { isConfirmed, listStaffSessions, type StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listPasskeys } from '#domain/staff/passkeys/own-passkeys.server.ts'
import { formatDate, formatDateTime } from '#locale/dates/date.ts'
import { staffLogoutPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { changeOwnLogin } from './change-own-login.server.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordAndCodes } from './password-and-codes.tsx'
import { Sessions } from './sessions.tsx'

export const meta = () => staffMeta('Мой вход')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const password = await findPasswordFactor(site, viewer.staffId)
  const canChange = isConfirmed(viewer, site.now())
  const { siteName } = site
  return {
    sessions: await listSessions(site, viewer),
    passkeys: await listKeys(site, viewer),
    password,
    canChange,
    app:
      canChange && !password.hasPassword
        ? describeAppSetUp(await ownTotpSecret(site, viewer), { siteName, email: viewer.email })
        : undefined,
  }
}

async function listSessions(site: Site, viewer: StaffViewer) {
  const sessions = await listStaffSessions(site, viewer.staffId)
  const format = (moment: Date) => formatDateTime(moment, site.now(), site.timeZone)
  return sessions.map(({ id, userAgent, address, startedAt, seenAt, factor }) => ({
    id,
    device: describeDevice(userAgent),
    isThis: id === viewer.sessionId,
    note: `Вход ${factor === 'passkey' ? 'с\u00a0ключом ' : ''}${format(startedAt)}, последний раз ${format(seenAt)}${address === null ? '' : `, адрес ${address}`}`,
  }))
}

async function listKeys(site: Site, { staffId }: StaffViewer) {
  const passkeys = await listPasskeys(site, staffId)
  return passkeys.map(({ id, label, addedAt, usedAt }) => ({
    id,
    label,
    note: `Добавлен ${formatDate(addedAt, site.timeZone)}, ${usedAt === null ? 'ещё не\u00a0использован' : `последний раз ${formatDateTime(usedAt, site.now(), site.timeZone)}`}`,
  }))
}

export const action = ({ request, context }: Route.ActionArgs) => changeOwnLogin(request, context)

const DONE_MESSAGES = {
  session: 'Готово: там придётся войти снова.',
  confirmed: STAFF_TEXTS.confirmed,
  password: 'Пароль изменён. На\u00a0других устройствах вы вышли.',
  enrolled: 'Ключ создан, вы\u00a0вошли.',
  'passkey-added': 'Ключ добавлен. В\u00a0следующий раз войдите с\u00a0ним.',
  'passkey-renamed': 'Название сохранено.',
  'passkey-removed': 'Ключ удалён. На\u00a0других устройствах вы вышли.',
} as const

/** What a form of a row was refused for; its own form may be gone. */
const ROW_INTENTS = ['end-session', 'rename-passkey', 'remove-passkey']

export default function Me({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { sessions, passkeys, password, app, canChange } = loaderData
  if (result !== undefined && 'recoveryCodes' in result)
    return (
      <StaffPage title="Новые коды восстановления" lead={result.lead}>
        <section className="desk-section">
          <RecoveryCodes codes={result.recoveryCodes} />
        </section>
      </StaffPage>
    )
  const problem = result !== undefined && ROW_INTENTS.includes(result.intent) ? result.message : undefined
  return (
    <StaffPage title="Мой вход" actions={<LogoutForm />}>
      <MeTabs />
      {result === undefined && <DoneAlert messages={DONE_MESSAGES} />}
      {problem !== undefined && (
        <Alert tone="bad" live>
          {problem}
        </Alert>
      )}
      <Sessions sessions={sessions} />
      <Passkeys
        passkeys={passkeys}
        canChange={canChange}
        isOnlyFactor={passkeys.length === 1 && !password.hasPassword}
        rejection={result}
      />
      <PasswordAndCodes {...password} app={app} canChange={canChange} rejection={result} />
    </StaffPage>
  )
}

/** A form, because it changes state. It loads a whole new page, so nothing stays in the browser's memory. */
function LogoutForm() {
  return (
    <form method="post" action={staffLogoutPath()}>
      <Button type="submit" look="ghost" size="small">
        Выйти
      </Button>
    </form>
  )
}
