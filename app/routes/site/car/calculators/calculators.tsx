import { CreditCalculator } from '#app/features/credit/credit-calculator.tsx'
import { TradeInEstimator } from '#app/features/trade-in/trade-in-estimator.tsx'
import { type CarPrice, DISCOUNT_CONDITIONS, priceWith } from '#domain/cars/prices/price.ts'
import styles from './calculators.module.css'
import type { CarCalculatorsView } from './load-calculators.server.ts'

interface CalculatorsProps {
  carId: number
  price: CarPrice
  /** The conditions that are switched on, with spaces between: as one text it stays the same while they do. */
  chosen: string
  view: CarCalculatorsView
}

/** Credit and exchange, reckoned with the price that the visitor has put together. */
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
