import type { ReactNode } from 'react'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { photoUrl } from '#urls/photo-paths.ts'
import { formatRub } from '#locale/number.ts'
import styles from './candidates.module.css'
import type { Candidate } from './load-comparison.server.ts'

/** A car that can be added to the comparison, with the form that adds it. */
export function CandidateLine({ car, children }: { car: Candidate; children: ReactNode }) {
  const [photo] = car.photos
  const [width] = photo?.widths ?? []
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {photo === undefined || width === undefined ? (
          <BodySilhouette body={car.body} />
        ) : (
          <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{formatCarName(car)}</span>
        <span className={styles.more}>
          {car.year} · {formatRub(car.price.priceRub)}
        </span>
      </span>
      {children}
    </li>
  )
}
