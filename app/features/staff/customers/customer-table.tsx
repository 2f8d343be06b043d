import { Link } from '#app/ui/navigation/link.tsx'
import { staffCustomerPath } from '#urls/staff-paths.ts'
import type { CustomerView } from './customer-view.ts'

/** Customers in rows; on a phone each is a card. */
export function CustomerTable({ rows }: { rows: readonly CustomerView[] }) {
  return (
    <table className="desk-requests desk-customers">
      <caption className="desk-hidden">Клиенты</caption>
      <thead>
        <tr>
          <th scope="col">Клиент</th>
          <th scope="col">Контакт</th>
          <th scope="col">Заявки</th>
          <th scope="col">Последняя</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, contact, requests, open, hidden, last }) => (
          <tr key={id}>
            <td className="desk-who">
              <Link to={staffCustomerPath(id)}>{name}</Link>
            </td>
            <td className="desk-came">{contact?.text ?? '—'}</td>
            <td>
              {requests}
              {open !== null && <span className="desk-soft">, {open}</span>}
              {hidden !== null && <span className="desk-soft"> {hidden}</span>}
            </td>
            <td className="desk-soft">{last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
