import { Link } from '#app/ui/navigation/link.tsx'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { loadPlan } from './load-plan.server.ts'

/** Today's visits, and the reservations that end soon. */
export function Plan({ plan: { visits, reservations } }: { plan: Awaited<ReturnType<typeof loadPlan>> }) {
  return (
    <>
      {visits.length > 0 && (
        <section className="desk-section">
          <h2>Визиты сегодня</h2>
          <ul className="desk-list">
            {visits.map(({ number, name, car, time, state, stateLabel }) => (
              <li key={number}>
                <div>
                  <strong>{time}</strong> <Link to={staffVisitsPath({ visit: number })}>{name}</Link>
                  {car !== null && <div className="desk-soft">{car}</div>}
                </div>
                <span className={`desk-mark-${state}`}>{stateLabel}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reservations.length > 0 && (
        <section className="desk-section">
          <h2>Брони заканчиваются</h2>
          <ul className="desk-list">
            {reservations.map(({ number, name, car, left }) => (
              <li key={number}>
                <div>
                  <Link to={staffPath('reservations')}>{car ?? `Заявка №\u00a0${number}`}</Link>
                  <div className="desk-soft">{name}</div>
                </div>
                <span className="desk-warn">{left}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
