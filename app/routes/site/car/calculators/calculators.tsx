import type { ReactNode } from 'react'
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

interface Calculator {
  /** The id of its section, to which its answer without JavaScript leads. */
  id: 'credit' | 'trade-in'
  tab: string
  title: string
  content: ReactNode
}

/**
 * The credit and trade-in calculators, with the price under the conditions that the visitor has switched on. One at a
 * time, chosen by a radio button that only the styles react to; without JavaScript one below the other.
 */
export function Calculators({ carId, price, chosen, view: { credit, tradeIn } }: CalculatorsProps) {
  const conditions = DISCOUNT_CONDITIONS.filter((condition) => chosen.split(' ').includes(condition))
  const car = { id: carId, priceRub: priceWith(price, conditions), conditions }
  const tradeInDiscountRub = conditions.includes('trade-in') ? 0 : price.tradeInDiscountRub
  const calculators: Calculator[] = [
    ...(credit === undefined
      ? []
      : [
          {
            id: 'credit' as const,
            tab: 'Кредит',
            title: 'Рассчитать кредит',
            content: <CreditCalculator {...credit} car={car} anchor="#credit" />,
          },
        ]),
    ...(tradeIn === undefined
      ? []
      : [
          {
            id: 'trade-in' as const,
            tab: 'Trade-in',
            title: 'Обменять свой автомобиль на\u00a0этот',
            content: <TradeInEstimator view={tradeIn} car={{ ...car, tradeInDiscountRub }} anchor="#trade-in" />,
          },
        ]),
  ]
  if (calculators.length === 0) return null
  // The page of an estimate without JavaScript may be opened again with it.
  const first = tradeIn?.answer === undefined ? calculators[0]?.id : 'trade-in'
  return (
    <div className={styles.block}>
      {calculators.length > 1 && (
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">Что рассчитать</legend>
          {calculators.map(({ id, tab }) => (
            <label key={id} className={styles.tab}>
              <input type="radio" name="calculator" value={id} defaultChecked={id === first} className={styles.input} />
              {tab}
            </label>
          ))}
        </fieldset>
      )}
      {calculators.map(({ id, title, content }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {content}
        </section>
      ))}
    </div>
  )
}
