import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { OwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { RequestLink, type RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { formatRub } from '#locale/number.ts'
import type { TradeInEstimate } from '#domain/cars/trade-in/trade-in.ts'
import styles from './trade-in-estimator.module.css'
import { TRADE_IN_REFUSAL_MESSAGES, describeBasis, formatPriceRange, TRADE_IN_TEXTS } from './trade-in.texts.ts'

interface TradeInResultProps {
  /** Undefined while nothing was requested. */
  estimate: TradeInEstimate | undefined
  ownCar: OwnCarInputs
  car: TargetCar | undefined
}

/**
 * The range, its basis and the remaining price, or a plain statement that there is no estimate. With a request to the
 * staff.
 */
export function TradeInResult({ estimate, ownCar, car }: TradeInResultProps) {
  const prefill = estimate && requestPrefill(estimate, ownCar, car)
  usePublishAnswers('trade-in', prefill?.answers)
  if (estimate === undefined || prefill === undefined)
    return (
      <>
        <dl className={styles.figures}>
          <div>
            <dt>{TRADE_IN_TEXTS.estimateLabel}</dt>
            <dd>—</dd>
          </div>
        </dl>
        <p>{TRADE_IN_TEXTS.prompt}</p>
        <p className={styles.note}>{TRADE_IN_TEXTS.disclaimer}</p>
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
          <dd>{formatPriceRange(lowRub, highRub)}</dd>
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

export interface TargetCar {
  id: number
  /** With the conditions that are switched on. */
  priceRub: number
  conditions: readonly DiscountCondition[]
  /** The trade-in discount that is not switched on yet; 0 when there is none. */
  tradeInDiscountRub: number
}
