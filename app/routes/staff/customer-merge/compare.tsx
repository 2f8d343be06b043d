import { Form } from 'react-router'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffCustomerPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { Side } from './load-sides.server.ts'

/** Two cards side by side, and which of them stays. */
export function Compare({ a, b }: { a: Side; b: Side }) {
  return (
    <Form method="post" className="desk-compare">
      <input type="hidden" name="version-a" value={a.version} />
      <input type="hidden" name="version-b" value={b.version} />
      <fieldset className="desk-sides">
        <legend>Какая карточка останется? Её имя и&nbsp;номер будут у&nbsp;общей.</legend>
        <SidePanel name="a" side={a} isKept />
        <SidePanel name="b" side={b} />
      </fieldset>
      <p>
        Все заявки, заметки и&nbsp;контакты второй карточки будут видны в&nbsp;первой. Ничего не&nbsp;теряется:
        разъединить карточки можно и&nbsp;через год, у&nbsp;каждой будет своё.
      </p>
      <div className="desk-buttons">
        <Button type="submit" name="intent" value="merge" look="accent">
          Объединить
        </Button>
        <ButtonLink to={staffCustomerPath(a.id)} look="ghost">
          Это разные люди
        </ButtonLink>
      </div>
    </Form>
  )
}

function SidePanel({ name, side, isKept = false }: { name: 'a' | 'b'; side: Side; isKept?: boolean }) {
  const { id, contacts, ownCars, requests, open, hidden, notes, history, more } = side
  return (
    <section className="desk-side">
      <label className="desk-side-choice">
        <input type="radio" name="keep" value={name} defaultChecked={isKept} />
        <strong>{side.name}</strong>
        <span className="desk-soft">карточка №&nbsp;{id}</span>
      </label>
      <ul className="desk-side-facts">
        {[...contacts, ...ownCars].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>{[requests, open, hidden, notes].filter((part) => part !== null).join(', ')}</li>
      </ul>
      <ul className="desk-history">
        {history.map((row) => (
          <li key={row.number}>
            <StatusMark status={row.status} />
            <div>
              <Link to={staffRequestPath(row.number)}>
                №&nbsp;{row.number}, {row.label}
              </Link>
              <div className="desk-soft">
                {row.came}
                {row.subject !== null && `, ${row.subject}`}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="desk-soft">и&nbsp;ещё {more}</p>}
    </section>
  )
}
