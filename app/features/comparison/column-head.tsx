import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { NoPhoto, BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { carPath } from '#urls/car-paths.ts'
import { Badge } from '#app/ui/text/badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { photoUrl } from '#urls/photo-paths.ts'
import { formatRub } from '#locale/number.ts'
import styles from './column-head.module.css'
import pinnedNamesStyles from './pinned-names.module.css'

const SIZES = '(min-width: 64rem) 288px, (min-width: 48rem) 208px, 50vw'

interface ColumnHeadProps {
  car: CarDetails
  /** Placed on the picture. */
  corner?: ReactNode
}

/** The head of a car's column: picture, name and state. */
export function ColumnHead({ car: { card }, corner }: ColumnHeadProps) {
  const state = STATE_LABELS[card.state]
  const isUnavailable = isSoldOrArchived(card) || card.state === 'draft'
  return (
    <div className={styles.head}>
      <div className={styles.stage}>
        <HeadPicture card={card} isUnavailable={isUnavailable} />
        {corner && <div className={styles.corner}>{corner}</div>}
      </div>
      <p className={styles.name}>
        {card.state === 'draft' ? formatCarName(card) : <Link to={carPath(card)}>{formatCarName(card)}</Link>}
      </p>
      <p className={styles.trim}>{[card.trim, card.year].filter(Boolean).join(' · ')}</p>
      {state !== undefined && (
        <p className={styles.state}>
          <Badge tone={isUnavailable ? 'bad' : 'warn'}>{state}</Badge>
        </p>
      )}
    </div>
  )
}

/** A second link to the car, for mouse and touch only. */
function HeadPicture({ card, isUnavailable }: { card: CarCard; isUnavailable: boolean }) {
  const [photo] = card.photos
  const picture = photo === undefined ? <NoPhoto body={card.body} /> : <Picture photo={photo} alt="" sizes={SIZES} />
  const className = classNames(styles.picture, isUnavailable && styles.unavailable)
  if (card.state === 'draft') return <span className={className}>{picture}</span>
  return (
    <Link to={carPath(card)} className={className} tabIndex={-1} aria-hidden="true">
      {picture}
    </Link>
  )
}

/** The table's head again, small and hidden from screen readers, which announce the column with every cell anyway. */
export function PinnedNames({ cars, ref }: { cars: readonly CarDetails[]; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={pinnedNamesStyles.bar} aria-hidden="true">
      <div className={pinnedNamesStyles.row}>
        <div className={pinnedNamesStyles.corner} />
        {cars.map(({ card }) => (
          <div key={card.id} className={pinnedNamesStyles.car}>
            <Thumbnail card={card} />
            <div className={pinnedNamesStyles.text}>
              <p className={pinnedNamesStyles.name}>{formatCarName(card)}</p>
              <p className={pinnedNamesStyles.price}>{STATE_LABELS[card.state] ?? formatRub(card.price.priceRub)}</p>
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
    <span className={pinnedNamesStyles.thumbnail}>
      {photo === undefined || width === undefined ? (
        <BodySilhouette body={card.body} />
      ) : (
        <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" />
      )}
    </span>
  )
}
