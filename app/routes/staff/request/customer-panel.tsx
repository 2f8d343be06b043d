import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { plural } from '#locale/plural.ts'
import { staffCustomerPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { RequestView } from './load-request-view.server.ts'

/** What else is known of the person: their other requests, and the way to their card. */
export function CustomerPanel({ view: { customer } }: { view: RequestView }) {
  if (customer === undefined) return null
  const { id, others, hidden, requests, visits, reservations, notes } = customer
  const facts = [
    others === 0 ? 'Первая заявка' : `Ещё ${plural(others, ['заявка', 'заявки', 'заявок'])}`,
    hidden > 0 && `${hidden} в\u00a0других филиалах`,
    visits > 0 && plural(visits, ['тест-драйв', 'тест-драйва', 'тест-драйвов']),
    reservations > 0 && plural(reservations, ['бронь', 'брони', 'броней']),
    notes > 0 && plural(notes, ['заметка', 'заметки', 'заметок']),
  ].filter((fact) => fact !== false)
  return (
    <section className="desk-panel">
      <h2>
        <Link to={staffCustomerPath(id)}>Карточка клиента</Link>
      </h2>
      <p className="desk-soft">{facts.join(', ')}</p>
      {requests.length > 0 && (
        <ul className="desk-short-list">
          {requests.map(({ number, status, label, came }) => (
            <li key={number}>
              <StatusMark status={status} />
              <Link to={staffRequestPath(number)}>
                №&nbsp;{number}, {label}
              </Link>
              <span className="desk-soft">{came}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
