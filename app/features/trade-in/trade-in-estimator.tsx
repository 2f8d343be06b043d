import type { TargetCar } from './trade-in-result.tsx'
import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import { OWN_CAR_FIELDS } from '#app/features/own-car/own-car-inputs.ts'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import { tradeInEstimatePath } from '#urls/paths.ts'
import type { TradeInView } from './load-trade-in.server.ts'
import { parseTradeInAnswer } from './trade-in-answer.ts'
import styles from './trade-in-estimator.module.css'
import { TradeInResult } from './trade-in-result.tsx'
import { TRADE_IN_TEXTS } from './trade-in.texts.ts'

interface TradeInEstimatorProps {
  view: TradeInView
  /** The car that his would be given for. */
  car?: TargetCar
  /** Where the page that it stands on is asked again without JavaScript: `#trade-in-estimate`. */
  anchor: string
}

/** What the dealer would give for a car. A plain form whose page answers; with JavaScript the answer comes in place. */
export function TradeInEstimator({ view, car, anchor }: TradeInEstimatorProps) {
  const question = useOwnCar({ view, answer: view.answer, pathOf: tradeInEstimatePath, parse: parseTradeInAnswer })
  const { phase, asked } = question
  return (
    <OwnCarCalculator
      view={view}
      question={question}
      prefix="trade-in"
      fields={OWN_CAR_FIELDS}
      anchor={anchor}
      hiddenParams={car?.conditions.map((condition) => ['with', condition])}
      texts={TRADE_IN_TEXTS}
      answerClass={styles.answer}
    >
      <TradeInResult
        estimate={phase.kind === 'answered' ? phase.answer?.estimate : undefined}
        ownCar={asked}
        car={car}
      />
    </OwnCarCalculator>
  )
}
