import { data, Form, redirect, useRevalidator } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { useDeskEvents } from '#app/features/staff/live/use-desk-events.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isAllowed } from '#domain/access/rights.ts'
import { confirmReservation, releaseReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import {
  type DeskReservation,
  listDeskReservations,
  listUnconfirmedReservations,
} from '#domain/desk/reservations/list-desk-reservations.server.ts'
import { ConfirmSchema, ReleaseSchema } from '#domain/desk/reservations/reservation-forms.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import { describeReservationRefusal, RESERVATION_DONE_MESSAGES } from './reservations.texts.ts'
import { TimeLeft } from './time-left.tsx'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Брони')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [open, waiting] = await Promise.all([
    listDeskReservations(site, viewer),
    listUnconfirmedReservations(site, viewer),
  ])
  const now = site.now()
  const toView = ({
    number,
    name,
    phone,
    isPhoneMasked,
    car,
    owner,
    timeZone,
    submittedAt,
    until,
  }: DeskReservation) => ({
    number,
    name: name ?? 'Без имени',
    phone: phone === null ? null : isPhoneMasked ? phone : formatPhone(phone),
    digits: isPhoneMasked ? null : phone,
    car: car ?? 'Автомобиль не указан',
    owner: owner?.name ?? null,
    came: formatDateTime(submittedAt, now, timeZone ?? site.timeZone),
    until: until && { iso: until.toISOString(), text: formatDateTime(until, now, timeZone ?? site.timeZone) },
  })
  return {
    now: now.toISOString(),
    open: open.map(toView),
    waiting: waiting.map(toView),
    canWork: isAllowed(viewer, 'reservations.work'),
    canView: isAllowed(viewer, 'requests.view'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent === 'release') {
    const parsed = form.parse(ReleaseSchema)
    if (!parsed.ok) return parsed.rejection
    const { number, until = null } = parsed.values
    const result = await releaseReservation(site, viewer, { number, shownUntil: until })
    if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 })
    if (!result.ok) return form.reject({}, describeReservationRefusal(result), { status: 409 })
    return redirect(withQuery(staffPath('reservations'), { done: 'release' }), 303)
  }
  if (form.intent !== 'confirm' && form.intent !== 'prolong') return form.rejectMalformed()
  const parsed = form.parse(ConfirmSchema)
  if (!parsed.ok) return parsed.rejection
  const { number, days, until = null } = parsed.values
  const result = await confirmReservation(site, viewer, { number, days, shownUntil: until })
  if (!result.ok && result.reason === 'request-unknown') throw data(null, { status: 404 })
  if (!result.ok) return form.reject({}, describeReservationRefusal(result), { status: 409 })
  return redirect(withQuery(staffPath('reservations'), { done: form.intent }), 303)
}

export default function Reservations({ loaderData: { open, waiting, ...view }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage title="Брони">
      {view.canView && <Live />}
      <DoneAlert messages={RESERVATION_DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {waiting.length > 0 && (
        <section className="desk-section desk-reservations">
          <h2>Ждут подтверждения</h2>
          <p>Проверьте, что автомобиль на&nbsp;месте и&nbsp;свободен. До&nbsp;подтверждения его может купить другой.</p>
          <ul className="desk-list">
            {waiting.map((reservation) => (
              <li key={reservation.number}>
                <Who reservation={reservation} canView={view.canView} />
                <span className="desk-soft">пришла {reservation.came}</span>
                {view.canWork && <DaysForm reservation={reservation} intent="confirm" label="Подтвердить" />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="desk-section desk-reservations">
        <h2>Забронированы</h2>
        {open.length === 0 ? (
          <p>Сейчас ни&nbsp;один автомобиль не&nbsp;забронирован.</p>
        ) : (
          <ul className="desk-list">
            {open.map((reservation) => (
              <li key={reservation.number}>
                <Who reservation={reservation} canView={view.canView} />
                {reservation.until !== null && (
                  <div className="desk-until">
                    <TimeLeft until={reservation.until.iso} now={view.now} />
                    <span className="desk-soft">до {reservation.until.text}</span>
                  </div>
                )}
                {view.canWork && (
                  <div className="desk-buttons">
                    <DaysForm reservation={reservation} intent="prolong" label="Продлить" />
                    <Form method="post" preventScrollReset>
                      <Shown reservation={reservation} />
                      <Button
                        type="submit"
                        name="intent"
                        value="release"
                        look="ghost"
                        size="small"
                        aria-label={`Снять бронь: ${reservation.car}`}
                      >
                        Снять
                      </Button>
                    </Form>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </StaffPage>
  )
}

type Reservation = Route.ComponentProps['loaderData']['open'][number]

function Live() {
  const { revalidate } = useRevalidator()
  useDeskEvents((events) => {
    if (events.some(({ kind }) => kind === 'request')) void revalidate()
  })
  return null
}

function Who({ reservation, canView }: { reservation: Reservation; canView: boolean }) {
  const { number, name, car, phone, digits, owner } = reservation
  return (
    <div>
      <strong>{car}</strong>
      <div className="desk-contact-line">
        {canView ? <Link to={staffRequestPath(number)}>{name}</Link> : <span>{name}</span>}
        {phone !== null && (digits === null ? <span>{phone}</span> : <a href={phoneHref(digits)}>{phone}</a>)}
      </div>
      <div className="desk-soft">
        № {number}
        {owner !== null && `, ведёт ${owner}`}
      </div>
    </div>
  )
}

/** The reservation as it is shown: it must not have changed since. */
const Shown = ({ reservation: { number, until } }: { reservation: Reservation }) => (
  <>
    <input type="hidden" name="number" value={number} />
    {until !== null && <input type="hidden" name="until" value={until.iso} />}
  </>
)

interface DaysFormProps {
  reservation: Reservation
  intent: 'confirm' | 'prolong'
  label: string
}

/** Days from now on. */
const DAYS = [1, 3, 7, 14] as const
const DAY_LABELS: Record<(typeof DAYS)[number], string> = {
  1: 'на\u00a0сутки',
  3: 'на\u00a03 дня',
  7: 'на\u00a0неделю',
  14: 'на\u00a02 недели',
}

function DaysForm({ reservation, intent, label }: DaysFormProps) {
  return (
    <Form method="post" preventScrollReset className="desk-days-form">
      <Shown reservation={reservation} />
      <SelectField
        id={`${intent}-${reservation.number}`}
        name="days"
        label={`Срок: ${reservation.car}`}
        defaultValue={3}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {DAY_LABELS[days]}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="small"
        look={intent === 'confirm' ? 'ink' : 'ghost'}
        aria-label={`${label}: ${reservation.car}`}
      >
        {label}
      </Button>
    </Form>
  )
}
