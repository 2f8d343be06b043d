import type { CarCard } from '#domain/cars/car-card.ts'
import styles from './favourite-entry.module.css'
import { describeChanges } from './describe-changes.ts'

/** How the car has changed since it was saved. Renders nothing without changes. */
export function ChangeNotes({ card, priceThenRub }: { card: CarCard; priceThenRub: number }) {
  const changes = describeChanges(card, priceThenRub)
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ tone, text }) => (
        <li key={text} className={styles[tone]}>
          {text}
        </li>
      ))}
    </ul>
  )
}
