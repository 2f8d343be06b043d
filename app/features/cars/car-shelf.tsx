import { Link } from '#app/ui/navigation/link.tsx'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import { CarCard } from './car-card.tsx'
import styles from './car-shelf.module.css'

interface CarShelfProps {
  id?: string
  /** Prefix of the cards' ids: a car can be on two shelves. */
  idPrefix: string
  title: string
  cars: Car[]
  /** The link to all of them. */
  more?: { to: string; label: string }
}

/** A titled row of cards; nothing when there are none. On a phone it scrolls sideways. */
export function CarShelf({ id, idPrefix, title, cars, more }: CarShelfProps) {
  if (cars.length === 0) return null
  return (
    <section id={id} className={styles.shelf} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
          </Link>
        )}
      </div>
      <ul className={styles.row}>
        {cars.map((car) => (
          <li key={car.id}>
            <CarCard id={`${idPrefix}-${car.id}`} car={car} />
          </li>
        ))}
      </ul>
    </section>
  )
}
