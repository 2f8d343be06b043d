import { type ReactNode, useId } from 'react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { Strip } from '#app/ui/motion/strip.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import { formatRelativeDay } from '#locale/dates/date.ts'
import { formatRub } from '#locale/number.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import styles from './car-shelf.module.css'
import type { DroppedCar } from './load-strips.server.ts'

interface CarShelfProps {
  newestCars: readonly Car[]
  drops: readonly DroppedCar[]
  now: Date
}

/**
 * One shelf of cars with a tab for each choice. The tabs are radio buttons and the style sheet shows the row of the
 * checked one, so they work by arrow keys and without JavaScript. A choice without cars has no tab.
 */
export function CarShelf({ newestCars, drops, now }: CarShelfProps) {
  const timeZone = useTimeZone()
  const group = useId()
  const shelves = [
    { name: 'Новые поступления', idPrefix: 'arrival', cars: newestCars.map((car) => ({ car, note: undefined })) },
    {
      name: 'Подешевели',
      idPrefix: 'drop',
      cars: drops.map(({ car, previousPriceRub, since }) => ({
        car,
        note: (
          <p className={styles.fall}>
            Подешевел {formatRelativeDay(since, now, timeZone)} на&nbsp;
            {formatRub(previousPriceRub - car.price.priceRub)}
          </p>
        ),
      })),
    },
  ].filter(({ cars }) => cars.length > 0)
  if (shelves.length === 0) return null
  return (
    <section className={styles.shelves} aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`} className="visually-hidden">
        {shelves.map(({ name }) => name).join(' и ')}
      </h2>
      <div className={styles.head}>
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">Какие автомобили показать</legend>
          {shelves.map(({ name }, place) => (
            <label key={name} className={styles.tab}>
              <input type="radio" name={group} defaultChecked={place === 0} className={styles.radio} />
              {name}
            </label>
          ))}
        </fieldset>
        <Link to={cataloguePath()} className={styles.more}>
          Все автомобили
        </Link>
      </div>
      {shelves.map(({ name, idPrefix, cars }) => (
        <div key={name} className={styles.shelf}>
          <CarStrip label={name} idPrefix={idPrefix} cars={cars} />
        </div>
      ))}
    </section>
  )
}

interface CarStripProps {
  label: string
  /** The prefix of the cards' ids: a car may be in two strips. */
  idPrefix: string
  cars: readonly { car: Car; note: ReactNode }[]
}

/** A row of cards that scrolls; four are in view on a wide screen. */
function CarStrip({ label, idPrefix, cars }: CarStripProps) {
  const items = cars.map(({ car, note }) => ({
    key: car.id,
    content: <CarCard id={`${idPrefix}-${car.id}`} car={car} note={note} />,
  }))
  return <Strip label={label} items={items} className={styles.cars} />
}
