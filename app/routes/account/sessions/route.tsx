import { data, Form, redirect } from 'react-router'
import { describeDevice } from '#locale/describe-device.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { endSessions, listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { logoutPath } from '#urls/login-paths.ts'
import { Badge } from '#app/ui/text/badge.tsx'
import { countDays, formatDate, formatDateTime } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import pageStyles from '../account-page.module.css'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { Route } from './+types/route'
import styles from './sessions.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId, id } = context.get(signedInContext)
  const sessions = await listSessions(site, accountId)
  return {
    // Only a description of the device: the full user agent is long and means nothing to a visitor.
    sessions: sessions
      .map(({ userAgent, ...session }) => ({
        ...session,
        device: describeDevice(userAgent),
        isThis: session.id === id,
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
    now: site.now(),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/** Ends one session, or all except the current one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { accountId, id } = context.get(signedInContext)
  const { fields } = await readShortForm(request)
  const sessionId = parseIdField(fields, 'session')
  if (parseTextField(fields, 'session') !== 'others' && sessionId === undefined) throw data(undefined, { status: 400 })
  const ended = await endSessions(
    context.get(siteContext),
    accountId,
    sessionId === undefined ? { allBut: id } : { id: sessionId },
  )
  const done = ended === 0 ? 'none' : sessionId === undefined ? 'others' : 'one'
  return redirect(`${accountPath('data/sessions')}?done=${done}`, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Устройства', path: accountPath('data/sessions'), isIndexed: false })
}

const DONE_MESSAGES = {
  one: 'Готово: на\u00A0этом устройстве вы вышли.',
  others: 'Готово: вы вышли на\u00A0всех остальных устройствах.',
  none: 'На\u00A0этом устройстве вы уже вышли.',
}

/** The devices on which the account is logged in, with the forms to log them out. */
export default function Sessions({ loaderData: { sessions, now } }: Route.ComponentProps) {
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Мои данные', to: accountPath('data') }, { label: 'Устройства' }]} />
        <h1>Устройства</h1>
        <p className={pageStyles.lead}>
          Здесь вы вошли в&nbsp;кабинет. Если устройство не&nbsp;ваше или потерялось, завершите вход на&nbsp;нём.
        </p>
      </header>
      <DoneAlert messages={DONE_MESSAGES} />
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <Button type="submit" name="session" value="others" look="ghost">
            Завершить все остальные
          </Button>
        </Form>
      )}
    </div>
  )
}

interface SessionRowProps {
  session: { id: number; device: string; address: string | null; startedAt: Date; seenAt: Date; isThis: boolean }
  now: Date
}

/**
 * A logged-in browser: its device, address and dates, with a button to end its session. This browser logs out normally.
 */
function SessionRow({ session: { id, device, address, startedAt, seenAt, isThis }, now }: SessionRowProps) {
  const timeZone = useTimeZone()
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {isThis && <Badge tone="good">Это устройство</Badge>}
        </p>
        <p className={styles.note}>
          Вход {formatDateTime(startedAt, now, timeZone)}
          {countDays(startedAt, seenAt, timeZone) !== 0 && <>, последний раз&nbsp;— {formatDate(seenAt, timeZone)}</>}
        </p>
        {address !== null && address !== '' && <p className={styles.note}>Адрес {address}</p>}
      </div>
      {isThis ? (
        <Form method="post" action={logoutPath()} reloadDocument onSubmit={deleteAllDrafts}>
          <Button type="submit" look="ghost" size="small">
            Выйти
          </Button>
        </Form>
      ) : (
        <Form method="post">
          <Button
            type="submit"
            name="session"
            value={id}
            look="ghost"
            size="small"
            aria-label={`Завершить вход: ${device}`}
          >
            Завершить
          </Button>
        </Form>
      )}
    </li>
  )
}
