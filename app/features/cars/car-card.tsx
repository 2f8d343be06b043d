import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { CompareButton } from '#app/features/saved-cars/compare-button.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Badge } from '#app/ui/text/badge.tsx'
import { AVAILABILITY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { carPath, SIMILAR_ID } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Price, StruckPrice } from '#app/ui/text/price.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import { type CreditProgramme, findProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { Benefit } from './benefit.tsx'
import styles from './car-card.module.css'
import { STATE_LABELS } from './car.texts.ts'
import { CardPhotos } from './card-photos.tsx'
import { describeAge, describeEngine, formatCarName } from './describe-car.ts'
import { Payment } from './payment.tsx'

/**
 * A car in a list. `priority`: its picture is visible at once and is fetched before the rest of the page. `id`: the
 * card's id on its page, for a car that is shown there twice. `note` is placed before the price. A car that can no
 * longer be bought has no request button.
 */
export function CarCard({
  car,
  programmes = [],
  priority = false,
  id = `car-${car.id}`,
  note,
}: {
  car: Car
  programmes?: readonly CreditProgramme[]
  priority?: boolean
  id?: string
  note?: ReactNode
}) {
  const programme = findProgramme(car.block, programmes)
  const engine = describeEngine(car)
  const toggleProps = { carId: car.id, name: formatCarName(car), isOver: isSoldOrArchived(car), anchor: id }
  return (
    <article id={id} className={classNames(styles.card, isSoldOrArchived(car) && styles.unavailable)}>
      <div className={styles.picture}>
        <CardPhotos car={car} priority={priority} />
        <CarBadges car={car} />
        <div className={styles.toggles}>
          <FavouriteButton {...toggleProps} />
          <CompareButton {...toggleProps} block={car.block} />
        </div>
      </div>
      <h3 className={styles.name}>
        <Link to={carPath(car)}>
          {`${formatCarName(car)} `}
          {car.trim !== null && <span className={styles.trim}>{car.trim}</span>}
        </Link>
      </h3>
      {engine !== '' && <p className={styles.facts}>{engine}</p>}
      <p className={styles.facts}>{describeAge(car)}</p>
      {note}
      <p className={styles.price}>
        <strong>
          <Price rub={car.price.priceRub} />
        </strong>
        {!isSoldOrArchived(car) && car.price.listPriceRub !== null && <StruckPrice rub={car.price.listPriceRub} />}
      </p>
      {!isSoldOrArchived(car) && (
        <div className={styles.money}>
          <Benefit price={car.price} to={carPath(car)} />
          {programme && <Payment priceRub={car.price.priceRub} programme={programme} to={carPath(car)} />}
        </div>
      )}
      <CardActions car={car} />
    </article>
  )
}

const CardActions = ({ car }: { car: Car }) => (
  <div className={styles.actions}>
    <ButtonLink to={carPath(car)} look="ghost" size="small" className={styles.more}>
      Подробнее<span className="visually-hidden">{` о ${formatCarName(car)}`}</span>
    </ButtonLink>
    {isSoldOrArchived(car) ? (
      <Link to={`${carPath(car)}#${SIMILAR_ID}`} className={styles.request}>
        Похожие<span className="visually-hidden">{` на ${formatCarName(car)}`}</span>
      </Link>
    ) : (
      <RequestLink form="request-auto" prefill={{ carId: car.id }} className={styles.request}>
        Заявка<span className="visually-hidden">{` на ${formatCarName(car)}`}</span>
      </RequestLink>
    )}
  </div>
)

/**
 * On a card: why the car cannot be driven away today, because it is sold, reserved, on its way, or not yet built, and what
 * the dealer says of one that can still be bought. The
 * car's page and the comparison have badges of their own (app/routes/site/car/title-block.tsx,
 * app/features/comparison/comparison-table.tsx).
 */
export function CarBadges({ car }: { car: Pick<Car, 'state' | 'availability' | 'badge'> }) {
  const badges = [
    // A held car may still be there: its page and the comparison ask the visitor to check, a card shows it as any other.
    ...(car.state === 'held' ? [] : [STATE_LABELS[car.state] ?? []].flat()),
    ...(car.availability === 'in-stock' || isSoldOrArchived(car) ? [] : [AVAILABILITY_LABELS[car.availability]]),
    ...(car.badge === null || isSoldOrArchived(car) ? [] : [car.badge]),
  ]
  if (badges.length === 0) return null
  return (
    <ul className={styles.badges}>
      {badges.map((badge) => (
        <li key={badge}>
          <Badge tone="photo">{badge}</Badge>
        </li>
      ))}
    </ul>
  )
}
