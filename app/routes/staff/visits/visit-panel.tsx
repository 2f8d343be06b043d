import { X } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { changesOf } from '#app/features/staff/visits/visit-view.ts'
import { VISIT_CHANGE_LABELS } from '#app/features/staff/visits/visits.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { formatSlotDay } from '#domain/test-drives/test-drive.ts'
import { phoneHref } from '#locale/phone.ts'
import { staffRequestPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { CalendarView } from './load-calendar.server.ts'

type OpenVisit = NonNullable<CalendarView['open']>

interface VisitPanelProps {
  view: CalendarView
  visit: OpenVisit
}

/** One visit: who comes, with which car, and what came of it. */
export function VisitPanel({ view, visit }: VisitPanelProps) {
  const { number, name, car, time, local, position, phone, digits, state, stateLabel, owner } = visit
  const close = staffVisitsPath({ branch: view.branch.id, ...(view.isWeek ? { week: view.day } : { day: view.day }) })
  return (
    <section className="desk-panel desk-visit-panel" aria-labelledby="visit" id="visit-panel">
      <header>
        <h2 id="visit">{name}</h2>
        <Link to={close} preventScrollReset aria-label="Закрыть визит">
          <X aria-hidden="true" />
        </Link>
      </header>
      <p>
        {formatSlotDay(local)}, {time}, место&nbsp;{position}
      </p>
      <p className="desk-soft">
        {car ?? 'без автомобиля'}
        {owner !== null && `, встречает ${owner}`}
      </p>
      <p className="desk-facts">
        <span className={`desk-mark-${state}`}>{stateLabel}</span>
        {digits !== null ? <a href={phoneHref(digits)}>{phone}</a> : phone !== null && <span>{phone}</span>}
        <Link to={staffRequestPath(number)}>Заявка №&nbsp;{number}</Link>
      </p>
      {view.canWork && <VisitForms visit={visit} />}
    </section>
  )
}

/** The keys that press a change. */
const SHORTCUTS: Readonly<Record<string, string>> = { confirm: 'p', arrive: 'a', finish: 'e' }

function VisitForms({ visit }: { visit: OpenVisit }) {
  const { state, hasBegun, isLicenceSeen, moves } = visit
  const isAhead = state === 'booked' || state === 'confirmed'
  return (
    <>
      {state !== 'cancelled' && state !== 'no-show' && (
        <VisitForm visit={visit}>
          <input type="hidden" name="seen" value={isLicenceSeen ? 'no' : 'yes'} />
          <button type="submit" name="intent" value="licence" className="desk-licence" aria-pressed={isLicenceSeen}>
            Права проверены
          </button>
        </VisitForm>
      )}
      <VisitForm visit={visit}>
        {changesOf(visit).map((change, index) => (
          <Button
            key={change}
            type="submit"
            name="intent"
            value={change}
            size="small"
            look={index === 0 && change !== 'restore' ? 'ink' : 'ghost'}
            aria-keyshortcuts={SHORTCUTS[change]}
          >
            {VISIT_CHANGE_LABELS[change]}
          </Button>
        ))}
        {isAhead && !hasBegun && (
          <Button type="submit" name="intent" value="cancel" size="small" look="ghost">
            Отменить визит
          </Button>
        )}
      </VisitForm>
      {moves.length > 0 && <MoveForm visit={visit} />}
    </>
  )
}

/** A form about this visit as it is shown. */
function VisitForm({ visit: { number, version }, children }: { visit: OpenVisit; children: React.ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={pathname + search} preventScrollReset className="desk-buttons">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={version} />
      {children}
    </Form>
  )
}

/** Moves the visit without a mouse. */
function MoveForm({ visit }: { visit: OpenVisit }) {
  const { number, version, moves, local } = visit
  const { pathname, search } = useLocation()
  return (
    <details className="desk-more">
      <summary aria-keyshortcuts="m">Перенести…</summary>
      <Form method="post" action={pathname + search} className="desk-form">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="version" value={version} />
        <SelectField id="visit-to" name="to" label="Когда" defaultValue={nearestTo(local, moves)}>
          {moves.map(({ label, slots }) => (
            <optgroup key={label} label={label}>
              {slots.map(({ local: to, time }) => (
                <option key={to} value={to}>
                  {label}, {time}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="move" size="small">
          Перенести
        </Button>
      </Form>
    </details>
  )
}

/** The first free hour from the present one on. */
const nearestTo = (local: string, moves: OpenVisit['moves']) => {
  const all = moves.flatMap(({ slots }) => slots.map((slot) => slot.local))
  return all.find((to) => to >= local) ?? all.at(-1)
}
