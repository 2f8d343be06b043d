import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import type { FirstSteps as Steps } from '#domain/desk/first-steps.server.ts'
import { staffPath } from '#urls/staff-paths.ts'

interface FirstStepsProps {
  steps: Steps & { hasLegalName: boolean; hasChannels: boolean }
}

/** For administrators of a new site: what it needs first, until all of it is there. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const list = listSteps(steps)
  const left = list.filter(({ isDone }) => !isDone).length
  if (left === 0) return null
  return (
    <section className="desk-section">
      <h2>
        Первые шаги <span className="desk-soft">осталось {left}</span>
      </h2>
      <ol className="desk-first-steps">
        {list.map(({ title, text, isDone }) => (
          <li key={title} className={isDone ? 'desk-done' : undefined}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
            <div>
              <strong>{title}</strong>
              {isDone ? <span className="desk-hidden">, сделано</span> : <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Step {
  title: string
  text: ReactNode
  isDone: boolean
}

function listSteps({
  hasSalespeople,
  hasStock,
  hasBranches,
  hasLegalName,
  hasChannels,
}: FirstStepsProps['steps']): Step[] {
  return [
    {
      title: 'Пригласите продавцов',
      text: (
        <>
          <Link to={staffPath('people')}>Отправьте приглашение</Link> и&nbsp;дайте каждому роль в&nbsp;его филиале:
          заявку видит только тот, кто в&nbsp;нём работает.
        </>
      ),
      isDone: hasSalespeople,
    },
    {
      title: 'Загрузите свой склад',
      text: (
        <>
          Оператор сервера загружает фид командой <code>bin/showroom import-feed</code>, а&nbsp;вымышленные автомобили
          убирает <code>bin/showroom demo --remove</code>.
        </>
      ),
      isDone: hasStock,
    },
    {
      title: 'Заведите филиалы и\u00a0проверьте часы',
      text: (
        <>
          От&nbsp;часов зависят сроки ответа. Филиал добавляет <code>bin/showroom branch</code>, праздники
          и&nbsp;короткие дни&nbsp;— страница <Link to={staffPath('hours')}>«Часы»</Link>.
        </>
      ),
      isDone: hasBranches,
    },
    {
      title: 'Назовите себя в\u00a0юридических текстах',
      text: (
        <>
          Кто принимает заявки, написано в&nbsp;согласии и&nbsp;политике. Оператор задаёт это в&nbsp;
          <code>LEGAL_NAME</code> и&nbsp;<code>LEGAL_ADDRESS</code>.
        </>
      ),
      isDone: hasLegalName,
    },
    {
      title: 'Решите, куда ещё уходят заявки',
      text: (
        <>
          На&nbsp;почту, в&nbsp;Telegram, в&nbsp;CRM: оператор задаёт <code>MAIL_TO</code> или{' '}
          <code>CHANNELS_FILE</code>. Здесь они видны в&nbsp;любом случае.
        </>
      ),
      isDone: hasChannels,
    },
  ]
}
