import type { Ref } from 'react'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { photoUrl } from '#urls/photo-paths.ts'
import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import styles from './pinned-names.module.css'

/** The table's head again, small and hidden from screen readers, which announce the column with every cell anyway. */
export function PinnedNames({ cars, ref }: { cars: readonly CarDetails[]; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.bar} aria-hidden="true">
      <div className={styles.row}>
        <div className={styles.corner} />
        {cars.map(({ card }) => (
          <div key={card.id} className={styles.car}>
            <Thumbnail card={card} />
            <div className={styles.text}>
              <p className={styles.name}>{formatCarName(card)}</p>
              <p className={styles.price}>{STATE_LABELS[card.state] ?? formatRub(card.price.priceRub)}</p>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Thumbnail({ card }: { card: CarCard }) {
  const [photo] = card.photos
  const width = photo?.widths[0]
  return (
    <span className={styles.thumbnail}>
      {photo === undefined || width === undefined ? (
        <BodySilhouette body={card.body} />
      ) : (
        <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" />
      )}
    </span>
  )
}
