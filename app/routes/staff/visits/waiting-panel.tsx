import { Link } from '#app/ui/navigation/link.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { CalendarView } from './load-calendar.server.ts'

/** Who wants a test drive and has no time yet: dragged to an hour, or booked by a form. */
export function WaitingPanel({ view: { waiting, branch, canWork } }: { view: CalendarView }) {
  if (waiting.length === 0) return null
  return (
    <section className="desk-waiting" aria-labelledby="waiting">
      <h2 id="waiting">
        Ждут времени <span className="desk-soft">{waiting.length}</span>
      </h2>
      {canWork && <p className="desk-soft desk-drag-hint">Перетащите на&nbsp;час или нажмите «Записать».</p>}
      <ul>
        {waiting.map(({ number, name, car, carId, wish }) => (
          <li key={number} draggable={canWork} data-visit={number} data-car={carId ?? undefined}>
            <div>
              <Link to={staffRequestPath(number)} draggable={false}>
                {name}
              </Link>
              <div className="desk-soft">{[car, wish].filter(Boolean).join(', ')}</div>
            </div>
            {canWork && (
              <ButtonLink
                to={withQuery(staffPath('visits/new'), { branch: String(branch.id), request: String(number) })}
                look="ghost"
                size="small"
                draggable={false}
                aria-label={`Записать: ${name}`}
              >
                Записать
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
