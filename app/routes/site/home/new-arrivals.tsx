import { CarCard } from '#app/features/cars/car-card.tsx'
import type { CarCard as Car } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/monthly-payment.ts'
import styles from './new-arrivals.module.css'

/** The cars that were put on sale last. */
export function NewArrivals({ cars, programmes }: { cars: Car[]; programmes: CreditProgramme[] }) {
  return (
    <ul className={styles.cars}>
      {cars.map((car) => (
        <li key={car.id}>
          <CarCard car={car} programmes={programmes} />
        </li>
      ))}
    </ul>
  )
}
