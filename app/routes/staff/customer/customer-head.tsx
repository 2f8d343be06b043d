import { Form } from 'react-router'
import type { ContactView } from '#app/features/staff/customers/customer-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffCustomerPath, staffMergePath, staffPath } from '#urls/staff-paths.ts'
import type { CardView } from './load-customer-view.server.ts'

interface CustomerHeadProps {
  view: CardView
  /** The contacts that were just asked for. */
  revealed: readonly ContactView[] | undefined
}

/** Who it is and how to reach them. */
export function CustomerHead({ view, revealed }: CustomerHeadProps) {
  const { contacts, isMasked, requests, open, hidden, erased, hasAccount, can } = view
  return (
    <section className="desk-head" aria-label="Клиент">
      <div>
        {erased !== null && <Alert tone="warn">Данные человека удалены {erased}. Остались только числа заявок.</Alert>}
        <p className="desk-facts">
          <span>{requests}</span>
          {open !== null && <span>{open}</span>}
          {hidden !== null && <span className="desk-soft">{hidden}</span>}
          {hasAccount && <span className="desk-soft">есть личный кабинет</span>}
        </p>
        <ul className="desk-contact-list">
          {(revealed ?? contacts).map(({ text, href }) => (
            <li key={text}>{href === null ? text : <a href={href}>{text}</a>}</li>
          ))}
        </ul>
        {isMasked && revealed === undefined && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="reveal"
              look="ghost"
              size="small"
              title="Журнал запишет, что вы их смотрели."
            >
              Показать контакты
            </Button>
          </Form>
        )}
      </div>
      {can.merge && <MergeForm id={view.id} />}
    </section>
  )
}

/** The way to the page where this card and another become one: a plain form, whose fields are its address. */
const MergeForm = ({ id }: { id: number }) => (
  <details className="desk-more">
    <summary>Объединить…</summary>
    <form action={staffPath('customers/merge')} className="desk-form">
      <input type="hidden" name="a" value={id} />
      <TextField
        id="merge-with"
        name="b"
        label="Номер другой карточки"
        inputMode="numeric"
        hint="Он под&nbsp;её именем. Сначала покажем обе рядом."
      />
      <Button type="submit" size="small">
        Сравнить
      </Button>
    </form>
  </details>
)

/** Other cards that may be of the same person, each with the reason. */
export function Suggestions({ view: { id, suggestions, can } }: { view: CardView }) {
  if (suggestions.length === 0) return null
  return (
    <section className="desk-section">
      <h2>Похоже, это тот&nbsp;же человек</h2>
      <ul className="desk-list">
        {suggestions.map(({ id: other, name, contact, requests, reasons }) => (
          <li key={other}>
            <div>
              <Link to={staffCustomerPath(other)}>
                <strong>{name}</strong>
              </Link>
              , {reasons}
              <div className="desk-soft">
                {requests}
                {contact !== null && `, ${contact.text}`}
              </div>
            </div>
            {can.merge && <Link to={staffMergePath(id, other)}>Сравнить</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
