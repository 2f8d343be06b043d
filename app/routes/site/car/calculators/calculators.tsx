import { CreditCalculator } from '#app/features/credit/credit-calculator.tsx'
import { TradeInEstimator } from '#app/features/trade-in/trade-in-estimator.tsx'
import { type CarPrice, DISCOUNT_CONDITIONS, priceWith } from '#domain/cars/prices/price.ts'
import styles from './calculators.module.css'
import type { CarCalculatorsView } from './load-calculators.server.ts'

interface CalculatorsProps {
  carId: number
  price: CarPrice
  /** The conditions that are switched on, separated by spaces: `memo` compares a string by its value. */
  chosen: string
  view: CarCalculatorsView
}

/** The credit and trade-in calculators, with the price under the conditions that the visitor has switched on. */
export function Calculators({ carId, price, chosen, view: { credit, tradeIn } }: CalculatorsProps) {
  const conditions = DISCOUNT_CONDITIONS.filter((condition) => chosen.split(' ').includes(condition))
  const car = { id: carId, priceRub: priceWith(price, conditions), conditions }
  const tradeInDiscountRub = conditions.includes('trade-in') ? 0 : price.tradeInDiscountRub
  return (
    <>
      {credit && (
        <section id="credit" className={styles.section} aria-labelledby="credit-title">
          <h2 id="credit-title">Рассчитать кредит</h2>
          <CreditCalculator {...credit} car={car} anchor="#credit" />
        </section>
      )}
      {tradeIn && (
        <section id="trade-in" className={styles.section} aria-labelledby="trade-in-title">
          <h2 id="trade-in-title">Обменять свой автомобиль на&nbsp;этот</h2>
          <TradeInEstimator view={tradeIn} car={{ ...car, tradeInDiscountRub }} anchor="#trade-in" />
        </section>
      )}
    </>
  )
}
