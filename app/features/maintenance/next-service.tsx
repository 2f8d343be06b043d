import type { OwnCarSaid } from '#app/features/own-car/own-car-said.ts'
import { RequestLink } from '#app/features/requests/request-link.tsx'
import type { SuggestedAnswers } from '#app/features/requests/read-asked.ts'
import { useTellAnswers } from '#app/features/requests/told-answers.ts'
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
  const answers = schedule && next && answersOf(schedule, asked)
  useTellAnswers('maintenance', answers)
  if (schedule === undefined || next === undefined || answers === undefined)
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

const answersOf = ({ brand, model }: MaintenanceSchedule, asked: OwnCarSaid): SuggestedAnswers => ({
  ...asked,
  own_brand: brand ?? asked.own_brand,
  own_model: model ?? asked.own_model,
  work: 'maintenance',
})
