import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import { formatOwnCar, type OwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import type { SuggestedAnswers } from '#app/features/request-links/parse-request-params.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { maintenancePricePath } from '#urls/content-paths.ts'
import { typesetText } from '#locale/text.ts'
import { formatRub } from '#locale/number.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import type { MaintenanceView } from './load-maintenance.server.ts'
import { MaintenanceAnswerSchema } from './maintenance-answer.ts'
import styles from './maintenance-calculator.module.css'
import {
  describeScope,
  formatDue,
  formatPriceSplit,
  formatWorks,
  MAINTENANCE_TEXTS,
  totalRub,
} from './maintenance.texts.ts'
import { MaintenanceTable } from './maintenance-table.tsx'
import { Timeline } from './timeline.tsx'

interface MaintenanceCalculatorProps {
  view: MaintenanceView
  /** Anchor of the page's response without JavaScript: `#maintenance-calculator`. */
  anchor: string
}

const FIELDS = ['brand', 'model', 'mileage_km'] as const

/**
 * The next service with its price, and the intervals as a line of time. Before there is an answer the first service of any
 * car is the example. A plain form; with JavaScript it is answered in place.
 */
export function MaintenanceCalculator({ view, anchor }: MaintenanceCalculatorProps) {
  const calculator = useOwnCar({
    view,
    answer: view.answer,
    pathOf: maintenancePricePath,
    schema: MaintenanceAnswerSchema,
  })
  const { phase, submitted } = calculator
  const schedule = phase.kind === 'answered' ? phase.answer?.schedule : undefined
  const shown = schedule ?? view.schedule
  const answers = schedule && toSuggestedAnswers(schedule, submitted)
  usePublishAnswers('maintenance', answers)
  return (
    <OwnCarCalculator
      view={view}
      calculator={calculator}
      prefix="maintenance"
      fields={FIELDS}
      anchor={anchor}
      texts={MAINTENANCE_TEXTS}
      summary={answers && formatOwnCar(answers)}
      below={
        <>
          <Timeline prices={shown.prices} next={schedule?.next[0]} />
          <MaintenanceTable schedule={shown} />
        </>
      }
    >
      <NextService schedule={shown} answers={answers} />
    </OwnCarCalculator>
  )
}

interface NextServiceProps {
  /** For any car while nothing was requested. */
  schedule: MaintenanceSchedule
  /** Of the car that was requested. */
  answers: SuggestedAnswers | undefined
}

/** The next service with its works and price, one line for each of those after it, and the booking. */
function NextService({ schedule, answers }: NextServiceProps) {
  const [next, ...later] = answers === undefined ? listFirst(schedule) : schedule.next
  if (next === undefined) return null
  return (
    <div className={styles.result}>
      <dl className={styles.figures}>
        <div>
          <dt>
            {answers === undefined ? MAINTENANCE_TEXTS.example : MAINTENANCE_TEXTS.nextService}{' '}
            {formatDue(next.name, next.dueAtKm)}
          </dt>
          <dd className={answers === undefined ? styles.example : undefined}>{formatRub(totalRub(next))}</dd>
        </div>
      </dl>
      <div className={styles.works}>
        <p>{typesetText(formatWorks(next))}.</p>
        <p className={styles.note}>
          {formatPriceSplit(next)} {describeScope(schedule)}.
        </p>
        {later.length > 0 && (
          <p className={styles.note}>
            {MAINTENANCE_TEXTS.later}:{' '}
            {later
              .map((service) => `${formatDue(service.name, service.dueAtKm)}\u00a0— ${formatRub(totalRub(service))}`)
              .join(', ')}
            .
          </p>
        )}
      </div>
      {answers && (
        <p>
          <RequestLink form="request-service" prefill={{ answers }} look="accent">
            {MAINTENANCE_TEXTS.request}
          </RequestLink>
        </p>
      )}
    </div>
  )
}

const listFirst = ({ prices }: MaintenanceSchedule) =>
  prices.slice(0, 1).map((price) => ({ ...price, dueAtKm: price.mileageKm }))

const toSuggestedAnswers = ({ brand, model }: MaintenanceSchedule, inputs: OwnCarInputs) => ({
  ...inputs,
  own_brand: brand ?? inputs.own_brand,
  own_model: model ?? inputs.own_model,
  work: 'maintenance',
})
