import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { CompareButton } from '#app/features/saved-cars/compare-button.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { AVAILABILITY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { carPath, SIMILAR_ID } from '#urls/car-paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Price, StruckPrice } from '#app/ui/text/price.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import { Benefit } from './benefit.tsx'
import styles from './car-card.module.css'
import { STATE_LABELS } from './car.texts.ts'
import { CardPhotos, useCardPhotos } from './card-photos.tsx'
import { describeInLine, formatCarName } from './describe-car.ts'

/**
 * A car in a list. The whole card leads to the car: the link of its name is stretched over it. `priority`: its picture
 * is visible at once and is fetched before the rest of the page. `id`: the card's id on its page, for a car that is shown
 * there twice. `note` is placed below the price; `payment`, beside the benefit, is for visitors who have asked for one.
 */
export function CarCard({
  car,
  priority = false,
  id = `car-${car.id}`,
  note,
  payment,
}: {
  car: Car
  priority?: boolean
  id?: string
  note?: ReactNode
  payment?: ReactNode
}) {
  const photos = useCardPhotos(car)
  const isOver = isSoldOrArchived(car)
  const toggleProps = { carId: car.id, name: formatCarName(car), isOver, anchor: id }
  return (
    <article id={id} className={classNames(styles.card, isOver && styles.unavailable)}>
      <div className={styles.picture}>
        <CardPhotos car={car} slides={photos} priority={priority} />
        <FavouriteButton {...toggleProps} className={styles.heart} />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={carPath(car)} sharesPicture onFocus={photos.request} onKeyDown={photos.turn}>
            {`${formatCarName(car)} `}
            {car.trim !== null && <span className={styles.trim}>{car.trim}</span>}
          </Link>
        </h3>
        <CarStatus car={car} />
        <div className={styles.price}>
          <p>
            <strong>
              <Price rub={car.price.priceRub} />
            </strong>{' '}
            {!isOver && car.price.listPriceRub !== null && <StruckPrice rub={car.price.listPriceRub} />}
          </p>
          <CompareButton {...toggleProps} block={car.block} look="plain" className={styles.compare} />
        </div>
        <p className={styles.facts}>{describeInLine(car)}</p>
        {note}
        <div className={styles.money}>
          {isOver ? (
            <Link to={`${carPath(car)}#${SIMILAR_ID}`} className={styles.similar}>
              Похожие<span className="visually-hidden">{` на ${formatCarName(car)}`}</span>
            </Link>
          ) : (
            <>
              <Benefit price={car.price} to={carPath(car)} />
              {payment}
            </>
          )}
        </div>
      </div>
    </article>
  )
}

/**
 * On a card: why the car cannot be driven away today, because it is sold, reserved, on its way, or not yet built, and what
 * the dealer says of one that can still be bought. The
 * car's page and the comparison have badges of their own (app/routes/site/car/title-block.tsx,
 * app/features/comparison/comparison-table.tsx).
 */
export function CarStatus({ car }: { car: Pick<Car, 'state' | 'availability' | 'badge'> }) {
  const words = [
    // A held car may still be there: its page and the comparison ask the visitor to check, a card shows it as any other.
    ...(car.state === 'held' ? [] : [STATE_LABELS[car.state] ?? []].flat()),
    ...(car.availability === 'in-stock' || isSoldOrArchived(car) ? [] : [AVAILABILITY_LABELS[car.availability]]),
    ...(car.badge === null || isSoldOrArchived(car) ? [] : [car.badge]),
  ]
  return words.length > 0 && <p className={styles.status}>{words.join('\u00A0· ')}</p>
}
