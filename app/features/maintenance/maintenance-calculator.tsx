import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import type { OwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import type { SuggestedAnswers } from '#app/features/request-links/parse-request-params.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { maintenancePricePath } from '#urls/content-paths.ts'
import { typesetText } from '#locale/text.ts'
import { formatKm } from '#locale/measure.ts'
import { formatRub } from '#locale/number.ts'
import type { MaintenancePrice } from '#domain/content/maintenance-price.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import type { MaintenanceView } from './load-maintenance.server.ts'
import { MaintenanceAnswerSchema } from './maintenance-answer.ts'
import styles from './maintenance-calculator.module.css'
import {
  describeExample,
  describeScope,
  formatDue,
  formatPriceSplit,
  formatWorks,
  MAINTENANCE_TEXTS,
  totalRub,
} from './maintenance.texts.ts'
import maintenanceTableStyles from './maintenance-table.module.css'

interface MaintenanceCalculatorProps {
  view: MaintenanceView
  /** Anchor of the page's response without JavaScript: `#maintenance-calculator`. */
  anchor: string
}

const FIELDS = ['brand', 'model', 'mileage_km'] as const

/** The next service and its price, and the whole schedule. A plain form; with JavaScript it is answered in place. */
export function MaintenanceCalculator({ view, anchor }: MaintenanceCalculatorProps) {
  const calculator = useOwnCar({
    view,
    answer: view.answer,
    pathOf: maintenancePricePath,
    schema: MaintenanceAnswerSchema,
  })
  const { phase, submitted } = calculator
  const schedule = phase.kind === 'answered' ? phase.answer?.schedule : undefined
  return (
    <OwnCarCalculator
      view={view}
      calculator={calculator}
      prefix="maintenance"
      fields={FIELDS}
      anchor={anchor}
      texts={MAINTENANCE_TEXTS}
      answerClass={styles.answer}
      below={<Intervals schedule={schedule ?? view.schedule} />}
    >
      <NextService schedule={schedule} ownCar={submitted} example={view.schedule.prices[0]} />
    </OwnCarCalculator>
  )
}

/** The services along a line of mileage, the car's next one marked, and below it their works, folded. */
function Intervals({ schedule }: { schedule: MaintenanceSchedule }) {
  return (
    <div className={maintenanceTableStyles.schedule}>
      <h3>{MAINTENANCE_TEXTS.all}</h3>
      <p className={maintenanceTableStyles.note}>{describeScope(schedule)}.</p>
      <ol className={maintenanceTableStyles.line}>
        {schedule.prices.map((price) => (
          <li key={price.mileageKm} aria-current={price.name === schedule.next[0]?.name ? 'step' : undefined}>
            <span>{formatKm(price.mileageKm)}</span>
            <strong>{formatRub(totalRub(price))}</strong>
          </li>
        ))}
      </ol>
      <details className={maintenanceTableStyles.works}>
        <summary>{MAINTENANCE_TEXTS.allWorks}</summary>
        <MaintenanceTable schedule={schedule} />
      </details>
    </div>
  )
}

/** The whole schedule; on narrow screens the rows are stacked. */
function MaintenanceTable({ schedule }: { schedule: MaintenanceSchedule }) {
  return (
    <table className={maintenanceTableStyles.table}>
      <caption className="visually-hidden">{MAINTENANCE_TEXTS.all}</caption>
      <thead>
        <tr>
          <th scope="col">{MAINTENANCE_TEXTS.mileage}</th>
          <th scope="col">{MAINTENANCE_TEXTS.works}</th>
          <th scope="col">{MAINTENANCE_TEXTS.parts}</th>
          <th scope="col">{MAINTENANCE_TEXTS.labour}</th>
          <th scope="col">{MAINTENANCE_TEXTS.total}</th>
        </tr>
      </thead>
      <tbody>
        {schedule.prices.map((price) => (
          <tr key={price.mileageKm}>
            <th scope="row">
              {formatKm(price.mileageKm)} <small>{price.name}</small>
            </th>
            <td>{typesetText(formatWorks(price))}</td>
            <td className={maintenanceTableStyles.part}>{formatRub(price.partsRub)}</td>
            <td className={maintenanceTableStyles.part}>{formatRub(price.labourRub)}</td>
            <td>
              <strong>{formatRub(totalRub(price))}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NextServiceProps {
  /** Undefined while nothing was requested. */
  schedule: MaintenanceSchedule | undefined
  ownCar: OwnCarInputs
  /** Shown until then. */
  example: MaintenancePrice | undefined
}

/** The next service with its works and price, one line for each of those after it, and the booking. */
function NextService({ schedule, ownCar, example }: NextServiceProps) {
  const [next, ...later] = schedule?.next ?? []
  const answers = schedule && next && toSuggestedAnswers(schedule, ownCar)
  usePublishAnswers('maintenance', answers)
  if (schedule === undefined || next === undefined || answers === undefined)
    return (
      <>
        {example && (
          <dl className={styles.figures}>
            <div>
              <dt>{describeExample(example)}</dt>
              <dd className={styles.example}>{formatRub(totalRub(example))}</dd>
            </div>
          </dl>
        )}
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
