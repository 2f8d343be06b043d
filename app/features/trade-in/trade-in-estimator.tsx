import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import type { OwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import { RequestLink, type RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { TradeInEstimate } from '#domain/cars/trade-in/trade-in.ts'
import { formatRub } from '#locale/number.ts'
import { tradeInEstimatePath } from '#urls/content-paths.ts'
import type { TradeInView } from './load-trade-in.server.ts'
import { TradeInAnswerSchema } from './trade-in-answer.ts'
import styles from './trade-in-estimator.module.css'
import {
  describeBasis,
  describeExample,
  formatPriceRange,
  TRADE_IN_REFUSAL_MESSAGES,
  TRADE_IN_TEXTS,
} from './trade-in.texts.ts'

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
  return (
    <OwnCarCalculator
      view={view}
      calculator={calculator}
      prefix="trade-in"
      fields={FIELDS}
      anchor={anchor}
      hiddenParams={car?.conditions.map((condition) => ['with', condition])}
      texts={TRADE_IN_TEXTS}
      answerClass={styles.answer}
    >
      <TradeInResult
        estimate={phase.kind === 'answered' ? phase.answer?.estimate : undefined}
        ownCar={submitted}
        car={car}
        example={view.example}
      />
    </OwnCarCalculator>
  )
}

interface TradeInResultProps {
  /** Undefined while nothing was requested. */
  estimate: TradeInEstimate | undefined
  ownCar: OwnCarInputs
  car: TargetCar | undefined
  example: TradeInView['example']
}

/**
 * The range, its basis and the remaining price, or a plain statement that there is no estimate. With a request to the
 * staff.
 */
function TradeInResult({ estimate, ownCar, car, example }: TradeInResultProps) {
  const prefill = estimate && requestPrefill(estimate, ownCar, car)
  usePublishAnswers('trade-in', prefill?.answers)
  if (estimate === undefined || prefill === undefined)
    return (
      <>
        {example && (
          <dl className={styles.figures}>
            <div>
              <dt>{describeExample(example)}</dt>
              <dd className={styles.example}>{formatPriceRange(example.lowRub, example.highRub)}</dd>
            </div>
          </dl>
        )}
        <p>{TRADE_IN_TEXTS.prompt}</p>
        <p className={styles.note}>{TRADE_IN_TEXTS.notOffer}</p>
      </>
    )
  if (!estimate.ok)
    return (
      <>
        <p>{TRADE_IN_REFUSAL_MESSAGES[estimate.reason]}</p>
        <RequestLink form="request-trade" prefill={prefill} look="ink" wide>
          {TRADE_IN_TEXTS.requestAnyway}
        </RequestLink>
      </>
    )
  const { brand, model, lowRub, highRub, basis } = estimate
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>
            {TRADE_IN_TEXTS.title}: {brand} {model}
          </dt>
          <dd className={styles.drawn}>{formatPriceRange(lowRub, highRub)}</dd>
        </div>
        {car && <Difference car={car} lowRub={lowRub} highRub={highRub} />}
      </dl>
      <p className={styles.note}>{describeBasis(basis)}</p>
      <p className={styles.note}>{TRADE_IN_TEXTS.notOffer}</p>
      <RequestLink form="request-trade" prefill={prefill} look="ink" wide>
        {TRADE_IN_TEXTS.request}
      </RequestLink>
    </>
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

function requestPrefill(estimate: TradeInEstimate, inputs: OwnCarInputs, car: TargetCar | undefined): RequestPrefill {
  return {
    carId: car?.id,
    with: car?.conditions,
    // Without the price: the estimate is not the price that the visitor wants for the car.
    answers: estimate.ok ? { ...inputs, own_brand: estimate.brand, own_model: estimate.model } : { ...inputs },
  }
}

interface TargetCar {
  id: number
  /** With the conditions that are switched on. */
  priceRub: number
  conditions: readonly DiscountCondition[]
  /** The trade-in discount that is not switched on yet; 0 when there is none. */
  tradeInDiscountRub: number
}
