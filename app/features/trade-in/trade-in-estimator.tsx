import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import { formatOwnCar, type OwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { TradeInEstimate } from '#domain/cars/trade-in/trade-in.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatKm } from '#locale/measure.ts'
import { formatRub } from '#locale/number.ts'
import { tradeInEstimatePath } from '#urls/content-paths.ts'
import type { TradeInExample } from './load-example.server.ts'
import type { TradeInView } from './load-trade-in.server.ts'
import { TradeInAnswerSchema } from './trade-in-answer.ts'
import styles from './trade-in-estimator.module.css'
import { describeBasis, formatPriceRange, TRADE_IN_REFUSAL_MESSAGES, TRADE_IN_TEXTS } from './trade-in.texts.ts'

interface TradeInEstimatorProps {
  view: TradeInView
  /** The car that the visitor wants to buy. */
  car?: TargetCar
  /** Anchor of the page's response without JavaScript: `#trade-in-estimate`. */
  anchor: string
}

const FIELDS = ['brand', 'model', 'year', 'mileage_km'] as const

/** The estimated trade-in price of a car. A plain form whose page answers; with JavaScript it is answered in place. */
export function TradeInEstimator({ view, car, anchor }: TradeInEstimatorProps) {
  const calculator = useOwnCar({ view, answer: view.answer, pathOf: tradeInEstimatePath, schema: TradeInAnswerSchema })
  const { phase, submitted } = calculator
  const estimate = phase.kind === 'answered' ? phase.answer?.estimate : undefined
  const ownCar = estimate?.ok ? { ...submitted, own_brand: estimate.brand, own_model: estimate.model } : submitted
  return (
    <OwnCarCalculator
      view={view}
      calculator={calculator}
      prefix="trade-in"
      fields={FIELDS}
      anchor={anchor}
      hiddenParams={car?.conditions.map((condition) => ['with', condition])}
      texts={TRADE_IN_TEXTS}
      summary={estimate && formatOwnCar(ownCar)}
    >
      <TradeInResult estimate={estimate} ownCar={ownCar} car={car} example={view.example} />
    </OwnCarCalculator>
  )
}

interface TradeInResultProps {
  /** Undefined while nothing was requested. */
  estimate: TradeInEstimate | undefined
  ownCar: OwnCarInputs
  car: TargetCar | undefined
  example: TradeInExample | undefined
}

/**
 * The range, its basis and the remaining price, or a plain statement that there is no estimate. With a request to the
 * staff.
 */
function TradeInResult({ estimate, ownCar, car, example }: TradeInResultProps) {
  const prefill = estimate && { carId: car?.id, with: car?.conditions, answers: { ...ownCar } }
  usePublishAnswers('trade-in', prefill?.answers)
  if (estimate === undefined || prefill === undefined)
    return example === undefined ? (
      <p className={styles.note}>{TRADE_IN_TEXTS.prompt}</p>
    ) : (
      <Example example={example} />
    )
  if (!estimate.ok)
    return (
      <div className={styles.result}>
        <p>{TRADE_IN_REFUSAL_MESSAGES[estimate.reason]}</p>
        <p>
          <RequestLink form="request-trade" prefill={prefill} look="ink">
            {TRADE_IN_TEXTS.requestAnyway}
          </RequestLink>
        </p>
      </div>
    )
  const { brand, model, lowRub, highRub, basis } = estimate
  return (
    <div className={styles.result}>
      <dl className={styles.figures}>
        <div>
          <dt>
            {TRADE_IN_TEXTS.takeFor}: {brand} {model}
          </dt>
          <dd className={styles.price}>{formatPriceRange(lowRub, highRub)}</dd>
        </div>
        {car && <Difference car={car} lowRub={lowRub} highRub={highRub} />}
      </dl>
      <p>
        <RequestLink form="request-trade" prefill={prefill} look={car === undefined ? 'accent' : 'ink'}>
          {TRADE_IN_TEXTS.request}
        </RequestLink>
      </p>
      <p className={styles.note}>
        {describeBasis(basis)} {TRADE_IN_TEXTS.notOffer}
      </p>
    </div>
  )
}

/** What stands in the place of an answer: a car of the stock, with its real estimate. */
function Example({ example: { brand, model, year, mileageKm, lowRub, highRub } }: { example: TradeInExample }) {
  return (
    <div className={styles.result}>
      <dl className={styles.figures}>
        <div>
          <dt>
            {TRADE_IN_TEXTS.example} {brand} {model} {year}, {formatKm(mileageKm)}
          </dt>
          <dd className={classNames(styles.price, styles.example)}>{formatPriceRange(lowRub, highRub)}</dd>
        </div>
      </dl>
      <p className={styles.note}>{TRADE_IN_TEXTS.prompt}</p>
    </div>
  )
}

/** What is left to pay for the new car. */
function Difference({ car, lowRub, highRub }: { car: TargetCar; lowRub: number; highRub: number }) {
  const [minRub, maxRub] = [car.priceRub - highRub, car.priceRub - lowRub]
  if (maxRub <= 0) return <p>{TRADE_IN_TEXTS.noDifference}</p>
  return (
    <div>
      <dt>
        {TRADE_IN_TEXTS.difference} за&nbsp;этот автомобиль при его цене {formatRub(car.priceRub)}
      </dt>
      <dd>{minRub <= 0 ? `до\u00a0${formatRub(maxRub)}` : formatPriceRange(minRub, maxRub)}</dd>
      {car.tradeInDiscountRub > 0 && (
        <dd className={styles.hint}>
          Включите в&nbsp;цене скидку за&nbsp;trade-in: она уменьшает её на&nbsp;{formatRub(car.tradeInDiscountRub)}.
        </dd>
      )}
    </div>
  )
}

interface TargetCar {
  id: number
  /** With the conditions that are switched on. */
  priceRub: number
  conditions: readonly DiscountCondition[]
  /** The trade-in discount that is not switched on yet; 0 when there is none. */
  tradeInDiscountRub: number
}
