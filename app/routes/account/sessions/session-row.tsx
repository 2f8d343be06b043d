import { Form } from 'react-router'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { logoutPath } from '#urls/login-paths.ts'
import { Badge } from '#app/ui/text/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { countDays, formatDate, formatDateTime } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import styles from './sessions.module.css'

interface SessionRowProps {
  session: { id: number; device: string; address: string | null; startedAt: Date; seenAt: Date; isThis: boolean }
  now: Date
}

/**
 * A logged-in browser: its device, address and dates, with a button to end its session. This browser logs out normally.
 */
export function SessionRow({ session: { id, device, address, startedAt, seenAt, isThis }, now }: SessionRowProps) {
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
