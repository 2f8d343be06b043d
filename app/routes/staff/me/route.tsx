import { data, Form as RouterForm, redirect } from 'react-router'
import { describeDevice } from '#app/features/account/describe-device.ts'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { RecoveryCodes } from '#app/features/staff/recovery-codes.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Badge } from '#app/ui/text/badge.tsx'
import {
  changePassword,
  countRecoveryCodes,
  endOwnSessions,
  renewRecoveryCodes,
} from '#domain/staff/login/own-factors.server.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/staff/login/password.ts'
import { isConfirmed, listStaffSessions } from '#domain/staff/login/staff-sessions.server.ts'
import { NewPasswordSchema } from '#domain/staff/staff-forms.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { staffConfirmPath, staffLogoutPath, staffPath } from '#urls/staff-paths.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Мой вход')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const sessions = await listStaffSessions(site, viewer.staffId)
  const now = site.now()
  return {
    sessions: sessions.map(({ id, userAgent, address, startedAt, seenAt }) => ({
      id,
      device: describeDevice(userAgent),
      isThis: id === viewer.sessionId,
      note: `Вход ${formatDateTime(startedAt, now, site.timeZone)}, последний раз ${formatDateTime(seenAt, now, site.timeZone)}${address === null ? '' : `, адрес ${address}`}`,
    })),
    recoveryCodesLeft: await countRecoveryCodes(site, viewer.staffId),
    isConfirmed: isConfirmed(viewer, now),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const form = await readForm(request)
  switch (form.intent) {
    case 'end-session': {
      const only = parseIdField(form.fields, 'session')
      if (only === undefined) throw data(null, { status: 400 })
      await endOwnSessions(site, viewer, { only })
      return done('session')
    }
    case 'end-others':
      await endOwnSessions(site, viewer, { allBut: viewer.sessionId })
      return done('session')
    case 'change-password': {
      requireConfirmation(context, staffPath('me'))
      const parsed = form.parse(NewPasswordSchema)
      if (!parsed.ok) return parsed.rejection
      await changePassword(site, viewer, parsed.values.password)
      return done('password')
    }
    case 'renew-codes':
      requireConfirmation(context, staffPath('me'))
      return data({ recoveryCodes: await renewRecoveryCodes(site, viewer) })
    default:
      return form.rejectMalformed()
  }
}

const done = (what: keyof typeof DONE_MESSAGES) => redirect(withQuery(staffPath('me'), { done: what }), 303)

const DONE_MESSAGES = {
  session: 'Готово: там больше не\u00a0войти без пароля и\u00a0кода.',
  confirmed: STAFF_TEXTS.confirmed,
  password: 'Пароль изменён. На\u00a0других устройствах вы вышли.',
} as const

export default function Me({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { sessions, recoveryCodesLeft, isConfirmed: canChange } = loaderData
  if (result !== undefined && 'recoveryCodes' in result)
    return (
      <StaffPage title="Новые коды восстановления" lead="Прежние больше не подходят.">
        <section className="desk-section">
          <RecoveryCodes codes={result.recoveryCodes} />
        </section>
      </StaffPage>
    )
  return (
    <StaffPage title="Мой вход" actions={<LogoutForm />}>
      <DoneAlert messages={DONE_MESSAGES} />
      <section className="desk-section">
        <h2>Где я вошёл</h2>
        <ul className="desk-list">
          {sessions.map(({ id, device, note, isThis }) => (
            <li key={id}>
              <div>
                <strong>{device}</strong> {isThis && <Badge tone="good">Это устройство</Badge>}
                <div className="desk-soft">{note}</div>
              </div>
              {!isThis && (
                <RouterForm method="post">
                  <input type="hidden" name="intent" value="end-session" />
                  <Button type="submit" name="session" value={id} look="ghost" size="small">
                    Завершить
                  </Button>
                </RouterForm>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <RouterForm method="post">
            <Button type="submit" name="intent" value="end-others" look="ghost" size="small">
              Завершить все остальные
            </Button>
          </RouterForm>
        )}
      </section>
      <section className="desk-section">
        <h2>Пароль и коды</h2>
        <p>Кодов восстановления осталось: {recoveryCodesLeft}.</p>
        {canChange ? <FactorForms rejection={result} /> : <ConfirmFirst />}
      </section>
    </StaffPage>
  )
}

function ConfirmFirst() {
  return (
    <p>
      Чтобы сменить пароль или коды,{' '}
      <a href={staffConfirmPath(withQuery(staffPath('me'), { done: 'confirmed' }))}>введите код из&nbsp;приложения</a>.
    </p>
  )
}

function FactorForms({ rejection }: { rejection: Parameters<typeof Form>[0]['rejection'] }) {
  return (
    <>
      <Form
        id="password"
        intent="change-password"
        schema={NewPasswordSchema}
        rejection={rejection}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('password')}
              label="Новый пароль"
              type="password"
              autoComplete="new-password"
              hint={`Не короче ${MIN_PASSWORD_LENGTH} знаков.`}
            />
            <Button type="submit" look="ink" size="small" disabled={isBusy}>
              Сменить пароль
            </Button>
          </>
        )}
      </Form>
      <RouterForm method="post">
        <Button type="submit" name="intent" value="renew-codes" look="ghost" size="small">
          Получить новые коды восстановления
        </Button>
      </RouterForm>
    </>
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
