import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { carPath } from '#urls/car-paths.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { CarCard } from '#domain/cars/car-card.ts'
import styles from './car-line.module.css'

/** A car of the stock in one line: photo and name, with the children below the name. */
export function CarLine({ car, children }: { car: CarCard; children: ReactNode }) {
  const { photo } = car
  return (
    <article className={styles.line}>
      <div className={styles.photo}>
        {photo ? <Picture photo={photo} alt="" sizes="112px" /> : <BodySilhouette body={car.body} />}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={carPath(car)}>
            {formatCarName(car)}, {car.year}
          </Link>
        </h3>
        {children}
      </div>
    </article>
  )
}
