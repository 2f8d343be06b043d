import { Link } from '#app/ui/navigation/link.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { garageCarPath } from '#urls/account-paths.ts'
import { formatKm } from '#locale/measure.ts'
import type { GarageCar } from '#domain/accounts/garage/garage-car.ts'
import { formatPlate } from '#domain/requests/forms/plate.ts'
import styles from './garage-cars.module.css'
import { formatGarageCarName } from '#app/features/own-car/format-garage-car-name.ts'

interface GarageCarsProps {
  cars: readonly GarageCar[]
  /** The heading level of a car: one below the heading of the list. */
  heading: 'h2' | 'h3'
}

/** The cars of the garage, each with its data and its request forms. */
export function GarageCars({ cars, heading: Heading }: GarageCarsProps) {
  return (
    <ul className={styles.cars}>
      {cars.map((car) => (
        <li key={car.id} className={styles.car}>
          <div className={styles.words}>
            <div className={styles.head}>
              <Heading className={styles.name}>{formatGarageCarName(car)}</Heading>
              <Link to={garageCarPath(car.id)} className={styles.change}>
                Изменить<span className="visually-hidden"> {formatGarageCarName(car)}</span>
              </Link>
            </div>
            <Facts car={car} />
          </div>
          <div className={styles.ways}>
            <RequestLink form="request-service" prefill={{ garage: car.id }} look="ink" size="small">
              Записаться на&nbsp;ТО<span className="visually-hidden">: {formatGarageCarName(car)}</span>
            </RequestLink>
            <RequestLink form="request-trade" prefill={{ garage: car.id }} look="ghost" size="small">
              Оценить<span className="visually-hidden"> {formatGarageCarName(car)} для&nbsp;trade-in</span>
            </RequestLink>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Facts({ car: { plate, vin, mileageKm } }: { car: GarageCar }) {
  return (
    <ul className={styles.facts}>
      {plate !== null && <li className={styles.plate}>{formatPlate(plate)}</li>}
      {mileageKm !== null && <li>{formatKm(mileageKm)}</li>}
      {vin !== null && <li>VIN&nbsp;{vin}</li>}
    </ul>
  )
}
