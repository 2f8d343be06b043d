import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { initialsOf } from '#app/features/staff/initials.ts'
import { VisitChangeForm } from '#app/features/staff/visits/visit-change-form.tsx'
import { changesOf } from '#app/features/staff/visits/visit-view.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { VisitChange } from '#domain/desk/visits/visit.ts'
import { phoneHref } from '#locale/phone.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { PlanView } from './load-plan.server.ts'

/** What is not about one's own requests alone: visits, reservations and old cars. Nothing of it: nothing. */
export function Plan({ plan: { visits, toConfirm, ending, late, ageing, canWork } }: { plan: PlanView }) {
  return (
    <>
      {visits.length > 0 && (
        <PlanSection
          title="Визиты сегодня"
          count={visits.length}
          more={
            <Link className="desk-link" to={staffPath('visits')}>
              день по&nbsp;часам
            </Link>
          }
        >
          {visits.map((visit) => (
            <VisitRow key={visit.number} visit={visit} hasOwner>
              {canWork && <VisitForm visit={visit} change={changesOf(visit)[0]} />}
            </VisitRow>
          ))}
        </PlanSection>
      )}
      {toConfirm.length > 0 && (
        <PlanSection
          title="Подтвердить на завтра"
          count={toConfirm.length}
          lead="Письма с&nbsp;напоминанием они не&nbsp;получат: позвоните."
        >
          {toConfirm.map((visit) => (
            <VisitRow key={visit.number} visit={visit}>
              {visit.digits !== null && (
                <a className="desk-call" href={phoneHref(visit.digits)}>
                  <Phone aria-hidden="true" />
                  <span className="desk-hidden">Позвонить: {visit.name}</span>
                </a>
              )}
              <VisitForm visit={visit} change="confirm" />
            </VisitRow>
          ))}
        </PlanSection>
      )}
      {late.length > 0 && (
        <PlanSection title="Брони ждут подтверждения" count={late.length}>
          {late.map(({ number, name, car, waits }) => (
            <li key={number}>
              <div>
                <strong>{car}</strong>
                <div className="desk-soft">
                  {name}, <span className="desk-bad">ждёт {waits}</span>
                </div>
              </div>
              <ButtonLink to={staffPath('reservations')} look="ghost" size="small" aria-label={`Подтвердить: ${car}`}>
                Подтвердить…
              </ButtonLink>
            </li>
          ))}
        </PlanSection>
      )}
      {ending.length > 0 && (
        <PlanSection title="Брони заканчиваются" count={ending.length}>
          {ending.map((reservation) => (
            <EndingReservation key={reservation.number} reservation={reservation} />
          ))}
        </PlanSection>
      )}
      {ageing.cars.length > 0 && (
        <PlanSection
          title="Долго стоят"
          count={ageing.cars.length + ageing.more}
          lead={ageing.more > 0 ? 'Здесь самые старые.' : undefined}
          more={
            <Link className="desk-link" to={`${staffPath('stock')}?sort=-days`}>
              склад по&nbsp;возрасту
            </Link>
          }
        >
          {ageing.cars.map((car) => (
            <AgeingCar key={car.id} car={car} />
          ))}
        </PlanSection>
      )}
    </>
  )
}

interface PlanSectionProps {
  title: string
  count: number
  lead?: ReactNode
  more?: ReactNode
  children: ReactNode
}

const PlanSection = ({ title, count, lead, more, children }: PlanSectionProps) => (
  <section className="desk-section desk-plan">
    <header>
      <h2>
        {title} <span className="desk-soft">{count}</span>
      </h2>
      {more}
    </header>
    {lead !== undefined && <p className="desk-soft">{lead}</p>}
    <ul className="desk-list">{children}</ul>
  </section>
)

type PlanVisit = PlanView['visits'][number]

interface VisitRowProps {
  visit: PlanVisit
  /** Whether it may be a colleague's. */
  hasOwner?: boolean
  children: ReactNode
}

function VisitRow({ visit, hasOwner = false, children }: VisitRowProps) {
  const { number, name, car, branch, time, state, stateLabel, owner } = visit
  return (
    <li>
      <div>
        <strong className="desk-plan-time">{time}</strong>
        {hasOwner && owner !== null && (
          <span className="desk-avatar" title={owner}>
            <span aria-hidden="true">{initialsOf(owner)}</span>
            <span className="desk-hidden">встречает {owner}</span>
          </span>
        )}
        <div>
          <Link to={staffVisitsPath({ visit: number })}>{name}</Link>
          {car !== null && <div className="desk-soft">{car}</div>}
          <div className="desk-soft">
            <span className={`desk-mark-${state}`}>{stateLabel}</span>
            {branch !== null && ` · ${branch}`}
          </div>
        </div>
      </div>
      <div className="desk-buttons">{children}</div>
    </li>
  )
}

/** The likeliest change; none where there is nothing to do. */
const VisitForm = ({ visit, change }: { visit: PlanVisit; change: VisitChange | undefined }) =>
  change !== undefined && <VisitChangeForm visit={visit} change={change} action={staffPath()} />

function AgeingCar({ car: { id, name, facts } }: { car: PlanView['ageing']['cars'][number] }) {
  return (
    <li>
      <div>
        <Link to={staffCarPath(id)}>{name}</Link>
        <div className="desk-soft">{facts}</div>
      </div>
      <Form method="post" action={staffPath('stock/ageing')} className="desk-buttons">
        <input type="hidden" name="car" value={id} />
        <ButtonLink
          to={`${withQuery(staffCarPath(id), { edit: 'price.priceRub' })}#price.priceRub`}
          look="ghost"
          size="small"
          aria-label={`Цена: ${name}`}
        >
          Цена…
        </ButtonLink>
        <Button type="submit" name="intent" value="see" look="ghost" size="small" aria-label={`Видел: ${name}`}>
          Видел
        </Button>
      </Form>
    </li>
  )
}

function EndingReservation({ reservation }: { reservation: PlanView['ending'][number] }) {
  const { number, name, car, left, until } = reservation
  return (
    <li>
      <div>
        <Link to={staffPath('reservations')}>{car}</Link>
        <div className="desk-soft">
          {name}, <span className="desk-warn">{left}</span>
        </div>
      </div>
      <Form method="post" action={staffPath('reservations')} className="desk-buttons">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="until" value={until} />
        <input type="hidden" name="days" value="1" />
        <Button type="submit" name="intent" value="prolong" look="ghost" size="small" aria-label={`Ещё сутки: ${car}`}>
          Ещё сутки
        </Button>
        <Button
          type="submit"
          name="intent"
          value="release"
          look="ghost"
          size="small"
          aria-label={`Снять бронь: ${car}`}
        >
          Снять
        </Button>
      </Form>
    </li>
  )
}
