import type { OwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import type { SuggestedAnswers } from '#app/features/request-links/parse-request-params.ts'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { typesetText } from '#locale/text.ts'
import { formatRub } from '#locale/number.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import styles from './maintenance-calculator.module.css'
import { MAINTENANCE_TEXTS, formatDue, describeScope, formatPriceSplit, totalRub } from './maintenance.texts.ts'

interface NextServiceProps {
  /** Undefined while nothing was requested. */
  schedule: MaintenanceSchedule | undefined
  ownCar: OwnCarInputs
}

/** The next service with its works and price, one line for each of those after it, and the booking. */
export function NextService({ schedule, ownCar }: NextServiceProps) {
  const [next, ...later] = schedule?.next ?? []
  const answers = schedule && next && toSuggestedAnswers(schedule, ownCar)
  usePublishAnswers('maintenance', answers)
  if (schedule === undefined || next === undefined || answers === undefined)
    return (
      <>
        <dl className={styles.figures}>
          <div>
            <dt>{MAINTENANCE_TEXTS.nextService}</dt>
            <dd>—</dd>
          </div>
        </dl>
        <p>{MAINTENANCE_TEXTS.prompt}</p>
        <p className={styles.note}>{MAINTENANCE_TEXTS.preliminary}</p>
      </>
    )
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{formatDue(next.name, next.dueAtKm)}</dt>
          <dd>{formatRub(totalRub(next))}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {formatPriceSplit(next)} {describeScope(schedule)}.
      </p>
      <ul className={styles.works}>
        {next.works.map((work) => (
          <li key={work}>{typesetText(work)}</li>
        ))}
      </ul>
      {later.length > 0 && (
        <p className={styles.note}>
          {MAINTENANCE_TEXTS.later}:{' '}
          {later
            .map((service) => `${formatDue(service.name, service.dueAtKm)}\u00a0— ${formatRub(totalRub(service))}`)
            .join(', ')}
          . {MAINTENANCE_TEXTS.preliminary}
        </p>
      )}
      <RequestLink form="request-service" prefill={{ answers }} look="ink" wide>
        {MAINTENANCE_TEXTS.request}
      </RequestLink>
    </>
  )
}

const toSuggestedAnswers = ({ brand, model }: MaintenanceSchedule, inputs: OwnCarInputs): SuggestedAnswers => ({
  ...inputs,
  own_brand: brand ?? inputs.own_brand,
  own_model: model ?? inputs.own_model,
  work: 'maintenance',
})
