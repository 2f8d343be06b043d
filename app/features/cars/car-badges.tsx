import { Badge } from '#app/ui/text/badge.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import styles from './car-badges.module.css'
import { AVAILABILITY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { STATE_LABELS } from './car.texts.ts'

/**
 * On a card: why the car cannot be driven away today, because it is sold, reserved, on its way, or not yet built. The
 * car's page and the comparison have badges of their own (app/routes/site/car/title-block.tsx,
 * app/features/comparison/column-head.tsx).
 */
export function CarBadges({ car }: { car: Pick<CarCard, 'state' | 'availability'> }) {
  const badges = [
    // A held car may still be there: its page and the comparison ask the visitor to check, a card shows it as any other.
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
