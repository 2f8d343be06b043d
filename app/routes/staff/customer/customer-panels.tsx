import { Form as RouterForm } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { NoteForm } from '#app/features/staff/note-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffRequestPath } from '#urls/staff-paths.ts'
import type { CardView } from './load-customer-view.server.ts'

interface PanelProps {
  view: CardView
}

/** What colleagues should know about the person. */
export function NotesPanel({ view, rejection }: PanelProps & { rejection: FormRejection | undefined }) {
  const { id, notes, can } = view
  return (
    <section className="desk-panel">
      <h2>Заметки</h2>
      {can.write && <NoteForm id={`customer-note-${id}`} noteKey={view.noteKey} rejection={rejection} />}
      <ol className="desk-timeline">
        {notes.map(({ id: note, text, at, author, isOwn }) => (
          <li key={note}>
            <p>
              <strong>{author}</strong> <span className="desk-soft">{at}</span>
            </p>
            <div className="desk-note">
              <p>{text}</p>
              {isOwn && (
                <RouterForm method="post">
                  <input type="hidden" name="note" value={note} />
                  <button type="submit" name="intent" value="remove-note" className="desk-link">
                    Удалить
                  </button>
                </RouterForm>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Test drives and reserved cars. */
export function VisitsPanel({ view: { visits, reservations } }: PanelProps) {
  if (visits.length === 0 && reservations.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>Тест-драйвы и&nbsp;брони</h2>
      <ul className="desk-short-list">
        {visits.map(({ number, at, state }) => (
          <li key={number}>
            <Link to={staffRequestPath(number)}>Тест-драйв {at}</Link>
            <span className="desk-soft">{state}</span>
          </li>
        ))}
        {reservations.map(({ number, car, state }) => (
          <li key={number}>
            <Link to={staffRequestPath(number)}>{car}</Link>
            <span className="desk-soft">бронь {state}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What they asked about, and what they drive. */
export function CarsPanel({ view: { cars, ownCars } }: PanelProps) {
  if (cars.length === 0 && ownCars.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>Автомобили</h2>
      <ul className="desk-short-list">
        {cars.map((car) => (
          <li key={car}>
            {car} <span className="desk-soft">в&nbsp;заявке</span>
          </li>
        ))}
        {ownCars.map(({ name, facts }) => (
          <li key={`${name} ${facts}`}>
            {name} <span className="desk-soft">{facts === '' ? 'свой' : `свой, ${facts}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What they agreed to, in which version of the text. */
export function ConsentsPanel({ view: { consents, can } }: PanelProps) {
  if (consents.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>Согласия</h2>
      <ul className="desk-short-list">
        {consents.map(({ key, label, text, number, withdrawn }) => (
          <li key={key}>
            <span>{label}</span>
            <span className="desk-soft">
              {text}
              {number !== null && `, заявка №\u00a0${number}`}
            </span>
            {withdrawn !== null && <span className="desk-soft">{withdrawn}</span>}
          </li>
        ))}
      </ul>
      {can.withdraw && <WithdrawForm />}
    </section>
  )
}

const WithdrawForm = () => (
  <details className="desk-more">
    <summary>Отозвать согласие на&nbsp;рекламу…</summary>
    <RouterForm method="post" className="desk-form">
      <p className="desk-soft">
        Все согласия этого человека на&nbsp;рекламу перестанут действовать, во&nbsp;всех филиалах и&nbsp;в&nbsp;личном
        кабинете. Дать новое может только он сам.
      </p>
      <Button type="submit" name="intent" value="withdraw" look="ghost" size="small">
        Отозвать
      </Button>
    </RouterForm>
  </details>
)
