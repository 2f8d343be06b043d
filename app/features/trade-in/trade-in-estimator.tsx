import type { TargetCar } from './trade-in-result.tsx'
import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import { tradeInEstimatePath } from '#urls/content-paths.ts'
import type { TradeInView } from './load-trade-in.server.ts'
import { TradeInAnswerSchema } from './trade-in-answer.ts'
import styles from './trade-in-estimator.module.css'
import { TradeInResult } from './trade-in-result.tsx'
import { TRADE_IN_TEXTS } from './trade-in.texts.ts'

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
      />
    </OwnCarCalculator>
  )
}
