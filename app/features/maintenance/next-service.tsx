import type { OwnCarSaid } from '#app/features/own-car/own-car-said.ts'
import { RequestLink } from '#app/features/requests/request-link.tsx'
import { bindWords } from '#app/ui/bind-words.ts'
import { formatRub } from '#app/ui/rouble.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import styles from './maintenance-calculator.module.css'
import { MAINTENANCE_WORDS, tellDue, tellScope, tellSplit, totalOf } from './maintenance-words.ts'

interface NextServiceProps {
  /** Undefined while nothing has been asked. */
  schedule: MaintenanceSchedule | undefined
  asked: OwnCarSaid
}

/** The service that comes next with its works and price, those after it in a line each, and the way to book it. */
export function NextService({ schedule, asked }: NextServiceProps) {
  const [next, ...later] = schedule?.next ?? []
  if (schedule === undefined || next === undefined)
    return (
      <>
        <dl className={styles.figures}>
          <div>
            <dt>{MAINTENANCE_WORDS.sought}</dt>
            <dd>—</dd>
          </div>
        </dl>
        <p>{MAINTENANCE_WORDS.waiting}</p>
        <p className={styles.note}>{MAINTENANCE_WORDS.preliminary}</p>
      </>
    )
  const { own_brand, own_model, own_mileage_km } = asked
  const answers = {
    own_brand: schedule.brand ?? own_brand,
    own_model: schedule.model ?? own_model,
    own_mileage_km,
    work: 'maintenance',
  }
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{tellDue(next.name, next.dueAtKm)}</dt>
          <dd>{formatRub(totalOf(next))}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {tellSplit(next)} {tellScope(schedule)}.
      </p>
      <ul className={styles.works}>
        {next.works.map((work) => (
          <li key={work}>{bindWords(work)}</li>
        ))}
      </ul>
      {later.length > 0 && (
        <p className={styles.note}>
          {MAINTENANCE_WORDS.later}:{' '}
          {later
            .map((service) => `${tellDue(service.name, service.dueAtKm)}\u00a0— ${formatRub(totalOf(service))}`)
            .join(', ')}
          . {MAINTENANCE_WORDS.preliminary}
        </p>
      )}
      <RequestLink form="request-service" about={{ answers }} look="ink" wide>
        {MAINTENANCE_WORDS.request}
      </RequestLink>
    </>
  )
}
