import { Badge } from '#app/ui/text/badge.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import styles from './car-badges.module.css'
import { AVAILABILITY_LABELS, STATE_LABELS } from './car.texts.ts'

/** Why the car cannot be driven away today: sold, reserved, on its way, or not yet built. */
export function CarBadges({ car }: { car: Pick<CarCard, 'state' | 'availability'> }) {
  const badges = [
    ...(car.state === 'held' ? [] : [STATE_LABELS[car.state] ?? []].flat()),
    ...(car.availability === 'in-stock' || isSoldOrArchived(car) ? [] : [AVAILABILITY_LABELS[car.availability]]),
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
