import { Badge } from '#app/ui/badge.tsx'
import { isOver } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import styles from './car-badges.module.css'
import { AVAILABILITY_WORDS, STATE_WORDS } from './car-words.ts'

/** What stands in the way of driving off today: that a car is sold or reserved, on its way, or not yet built. */
export function CarBadges({ car }: { car: Pick<CarCard, 'state' | 'availability'> }) {
  const badges = [
    ...(car.state === 'held' ? [] : [STATE_WORDS[car.state] ?? []].flat()),
    ...(car.availability === 'in-stock' || isOver(car) ? [] : [AVAILABILITY_WORDS[car.availability]]),
  ]
  if (badges.length === 0) return null
  return (
    <ul className={styles.badges}>
      {badges.map((badge) => (
        <li key={badge}>
          <Badge tone="photo">{badge}</Badge>
        </li>
      ))}
    </ul>
  )
}
