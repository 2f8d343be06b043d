import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

const WAY_NAMES: Readonly<Record<string, string>> = {
  push: 'в\u00a0браузер',
  telegram: 'в\u00a0Telegram',
  mail: 'на\u00a0почту',
}

/** What does not arrive, above everything else: nobody would notice it otherwise. */
export function Alarms({
  alarms: { channels, ways, faults },
}: {
  alarms: Route.ComponentProps['loaderData']['alarms']
}) {
  return (
    <>
      {channels.map(({ name, kind, since, problem, waiting }) => (
        <Alert key={`${kind} ${name}`} tone="bad">
          {kind === 'channel' ? (
            <>
              Канал «{name}» не&nbsp;принимает заявки с&nbsp;{since}: ждут{' '}
              {plural(waiting, ['заявка', 'заявки', 'заявок'])}. Здесь они все есть.
            </>
          ) : (
            <>
              Уведомления {WAY_NAMES[name] ?? name} не&nbsp;уходят с&nbsp;{since}.
            </>
          )}
          {problem !== null && <span className="desk-problem"> Ответ: {problem}</span>}
        </Alert>
      ))}
      {faults > 0 && (
        <Alert tone="bad">
          На&nbsp;сайте {plural(faults, ['неисправность', 'неисправности', 'неисправностей'])}.{' '}
          <Link to={staffPath('health')}>Что делать</Link>
        </Alert>
      )}
      {ways.map((way) => (
        <Alert key={way} tone="warn">
          Уведомления больше не&nbsp;приходят: {way}. <Link to={staffPath('me/notices')}>Подключить заново</Link>
        </Alert>
      ))}
    </>
  )
}
