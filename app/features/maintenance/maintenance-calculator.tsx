import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import { maintenancePricePath } from '#urls/content-paths.ts'
import type { MaintenanceView } from './load-maintenance.server.ts'
import { MaintenanceAnswerSchema } from './maintenance-answer.ts'
import styles from './maintenance-calculator.module.css'
import { MaintenanceTable } from './maintenance-table.tsx'
import { MAINTENANCE_TEXTS } from './maintenance.texts.ts'
import { NextService } from './next-service.tsx'

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
      below={<MaintenanceTable schedule={schedule ?? view.schedule} />}
    >
      <NextService schedule={schedule} ownCar={submitted} />
    </OwnCarCalculator>
  )
}
