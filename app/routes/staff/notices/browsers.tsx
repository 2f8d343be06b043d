import { Form as RouterForm } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/text/badge.tsx'
import type { Route } from './+types/route'
import { TestForm } from './other-ways.tsx'
import { useThisBrowser } from './use-this-browser.ts'

interface BrowsersProps extends Pick<Route.ComponentProps['loaderData'], 'browsers' | 'pushKey'> {
  rejection: FormRejection | undefined
}

const STATE_TEXTS = {
  unknown: undefined,
  on: undefined,
  off: undefined,
  busy: undefined,
  unsupported:
    'Этот браузер не\u00a0умеет уведомления. На\u00a0iPhone и\u00a0iPad: «Поделиться» → «На\u00a0экран „Домой“», откройте сайт оттуда и\u00a0зайдите на\u00a0эту страницу.',
  denied: 'Уведомления запрещены: разрешите их в\u00a0настройках браузера, слева от\u00a0адреса.',
  failed: 'Браузер не\u00a0смог подключиться к\u00a0службе уведомлений. Попробуйте позже или другой браузер.',
}

/** The browsers that show notifications, and this one. */
export function Browsers({ browsers, pushKey, rejection }: BrowsersProps) {
  const { state, endpoint, enable } = useThisBrowser({
    pushKey,
    known: browsers.filter(({ isLost }) => !isLost).map((browser) => browser.endpoint),
  })
  const problem = rejection?.intent === 'add-browser' ? rejection.message : STATE_TEXTS[state]
  return (
    <section className="desk-section">
      <h2>Браузеры</h2>
      <p>Уведомление появится, даже если сайт закрыт. На&nbsp;телефоне и&nbsp;на&nbsp;компьютере включите отдельно.</p>
      <div className="desk-browser">
        {problem !== undefined && (
          <Alert tone="warn" live>
            {problem}
          </Alert>
        )}
        <noscript>
          <p>Чтобы включить уведомления в&nbsp;браузере, нужен JavaScript.</p>
        </noscript>
        {(state === 'off' || state === 'busy' || state === 'failed') && (
          <Button type="button" look="ghost" onClick={enable} disabled={state === 'busy'}>
            Включить в&nbsp;этом браузере
          </Button>
        )}
        {state === 'on' && <TestForm way="push" />}
      </div>
      {browsers.length > 0 && (
        <ul className="desk-list">
          {browsers.map(({ id, name, note, isLost, endpoint: address }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>{' '}
                {isLost ? (
                  <Badge tone="warn">Не&nbsp;работает</Badge>
                ) : (
                  address === endpoint && <Badge tone="good">Этот браузер</Badge>
                )}
                <div className="desk-soft">{note}</div>
              </div>
              <RouterForm method="post">
                <input type="hidden" name="intent" value="remove-browser" />
                <Button
                  type="submit"
                  name="browser"
                  value={id}
                  look="ghost"
                  size="small"
                  aria-label={`Отключить: ${name}`}
                >
                  Отключить
                </Button>
              </RouterForm>
            </li>
          ))}
        </ul>
      )}
      {state !== 'on' && browsers.some(({ isLost }) => !isLost) && <TestForm way="push" />}
    </section>
  )
}
