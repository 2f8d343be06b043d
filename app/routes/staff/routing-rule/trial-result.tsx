import { useEffect, useRef } from 'react'
import { plural } from '#locale/plural.ts'
import type { Trial } from './try-rule.server.ts'

/** Which of yesterday's requests the rules would have offered to whom; nothing of it has happened. */
export function TrialResult({ trial }: { trial: Trial }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { rows, counts, sentence, own } = trial
  return (
    <section className="desk-section">
      <h2 ref={heading} tabIndex={-1}>
        Так было&nbsp;бы вчера
      </h2>
      <p>
        {sentence.what} →&nbsp;{sentence.whom}.{' '}
        {rows.length === 0
          ? 'Вчера заявок не\u00a0было: проверить не\u00a0на\u00a0чем.'
          : `Вчера было ${plural(rows.length, REQUESTS)}, по\u00a0этому правилу пошло бы ${own}. Ничего не\u00a0изменилось: это только проверка.`}
      </p>
      {rows.length > 0 && (
        <>
          <ul className="desk-facts">
            {counts.map(({ name, count }) => (
              <li key={name}>
                {name}: <strong>{count}</strong>
              </li>
            ))}
          </ul>
          <ul className="desk-list desk-trial">
            {rows.map(({ number, at, what, place, isEdited, person, isPool }) => (
              <li key={number} className={isEdited ? 'desk-trial-own' : undefined}>
                <div>
                  {what}{' '}
                  <span className="desk-soft">
                    №&nbsp;{number}, {at}
                  </span>
                </div>
                <div>
                  {person ?? (isPool ? 'ничья' : 'никого нет: руководителю')}{' '}
                  <span className="desk-soft">{describePlace(place, isEdited)}</span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const REQUESTS = ['заявка', 'заявки', 'заявок'] as const

function describePlace(place: number | null, isEdited: boolean): string {
  if (place === null) return 'нет правила'
  return isEdited ? 'по\u00a0этому правилу' : `по\u00a0правилу ${place}`
}
