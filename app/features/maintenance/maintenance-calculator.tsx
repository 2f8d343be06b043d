import { OwnCarCalculator } from '#app/features/own-car/own-car-calculator.tsx'
import { useOwnCar } from '#app/features/own-car/use-own-car.ts'
import { maintenancePricePath } from '#urls/paths.ts'
import type { MaintenanceView } from './load-maintenance.server.ts'
import { parseMaintenanceAnswer } from './maintenance-answer.ts'
import styles from './maintenance-calculator.module.css'
import { MaintenanceTable } from './maintenance-table.tsx'
import { MAINTENANCE_TEXTS } from './maintenance.texts.ts'
import { NextService } from './next-service.tsx'

interface MaintenanceCalculatorProps {
  view: MaintenanceView
  /** Where the page that it stands on is asked again without JavaScript: `#maintenance-calculator`. */
  anchor: string
}

const FIELDS = ['own_brand', 'own_model', 'own_mileage_km'] as const

/** What service comes next and what it costs, and the whole schedule. A plain form; with JavaScript it answers in place. */
export function MaintenanceCalculator({ view, anchor }: MaintenanceCalculatorProps) {
  const question = useOwnCar({ view, answer: view.answer, pathOf: maintenancePricePath, parse: parseMaintenanceAnswer })
  const { phase, asked } = question
  const schedule = phase.kind === 'answered' ? phase.answer?.schedule : undefined
  return (
    <OwnCarCalculator
      view={view}
      question={question}
      prefix="maintenance"
      fields={FIELDS}
      anchor={anchor}
      texts={MAINTENANCE_TEXTS}
      answerClass={styles.answer}
      below={<MaintenanceTable schedule={schedule ?? view.schedule} />}
    >
      <NextService schedule={schedule} ownCar={asked} />
    </OwnCarCalculator>
  )
}
