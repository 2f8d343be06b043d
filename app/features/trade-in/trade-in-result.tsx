import type { OwnCarSaid } from '#app/features/own-car/own-car-said.ts'
import { RequestLink, type RequestAbout } from '#app/features/requests/request-link.tsx'
import { useTellAnswers } from '#app/features/requests/told-answers.ts'
import { formatRub } from '#app/ui/rouble.ts'
import type { TradeInEstimate } from '#domain/cars/trade-in/trade-in.ts'
import type { WantedCar } from './trade-in-estimator.tsx'
import styles from './trade-in-estimator.module.css'
import { REFUSAL_WORDS, tellBasis, tellRange, TRADE_IN_WORDS } from './trade-in-words.ts'

interface TradeInResultProps {
  /** Undefined while nothing has been asked. */
  estimate: TradeInEstimate | undefined
  asked: OwnCarSaid
  car: WantedCar | undefined
}

/** The range, what it stands on, what is left to pay; or honestly that nothing can be said. And the way to a person. */
export function TradeInResult({ estimate, asked, car }: TradeInResultProps) {
  const about = estimate && aboutOf(estimate, asked, car)
  useTellAnswers('trade-in', about?.answers)
  if (estimate === undefined || about === undefined)
    return (
      <>
        <dl className={styles.figures}>
          <div>
            <dt>{TRADE_IN_WORDS.sought}</dt>
            <dd>—</dd>
          </div>
        </dl>
        <p>{TRADE_IN_WORDS.waiting}</p>
        <p className={styles.note}>{TRADE_IN_WORDS.whatItWillBe}</p>
      </>
    )
  if (!estimate.ok)
    return (
      <>
        <p>{REFUSAL_WORDS[estimate.reason]}</p>
        <RequestLink form="request-trade" about={about} look="ink" wide>
          {TRADE_IN_WORDS.requestAnyway}
        </RequestLink>
      </>
    )
  const { brand, model, lowRub, highRub, basis } = estimate
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>
            {TRADE_IN_WORDS.title}: {brand} {model}
          </dt>
          <dd>{tellRange(lowRub, highRub)}</dd>
        </div>
        {car && <Difference car={car} lowRub={lowRub} highRub={highRub} />}
      </dl>
      <p className={styles.note}>{tellBasis(basis)}</p>
      <p className={styles.note}>{TRADE_IN_WORDS.notOffer}</p>
      <RequestLink form="request-trade" about={about} look="ink" wide>
        {TRADE_IN_WORDS.request}
      </RequestLink>
    </>
  )
}

/** What is left to pay for the car that his is given for. */
function Difference({ car, lowRub, highRub }: { car: WantedCar; lowRub: number; highRub: number }) {
  const [least, most] = [car.priceRub - highRub, car.priceRub - lowRub]
  if (most <= 0) return <p>{TRADE_IN_WORDS.noDifference}</p>
  return (
    <div>
      <dt>
        {TRADE_IN_WORDS.difference} за&nbsp;этот автомобиль при его цене {formatRub(car.priceRub)}
      </dt>
      <dd>{least <= 0 ? `до\u00a0${formatRub(most)}` : tellRange(least, most)}</dd>
      {car.tradeInDiscountRub > 0 && (
        <dd className={styles.hint}>
          Включите в&nbsp;цене скидку за&nbsp;trade-in: она уменьшает её на&nbsp;{formatRub(car.tradeInDiscountRub)}.
        </dd>
      )}
    </div>
  )
}

function aboutOf(estimate: TradeInEstimate, asked: OwnCarSaid, car: WantedCar | undefined): RequestAbout {
  return {
    carId: car?.id,
    with: car?.conditions,
    // Not the price: what the estimate comes to is nothing that the visitor has asked for the car.
    answers: estimate.ok ? { ...asked, own_brand: estimate.brand, own_model: estimate.model } : { ...asked },
  }
}
