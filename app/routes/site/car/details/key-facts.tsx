import { CalendarDays, Car, Fuel, Gauge, Palette, Settings2 } from 'lucide-react'
import styles from './key-facts.module.css'
import type { KeyFact } from './list-facts.ts'

const ICONS = {
  year: CalendarDays,
  distance: Gauge,
  engine: Fuel,
  gearbox: Settings2,
  car: Car,
  colour: Palette,
} satisfies Record<KeyFact['icon'], unknown>

/** What a buyer asks about first: a few large figures, each with an icon. */
export function KeyFacts({ facts }: { facts: readonly KeyFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ icon, name, value }) => {
        const Icon = ICONS[icon]
        return (
          <div key={name}>
            <dt>
              <Icon />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
