import { Link } from '#app/ui/navigation/link.tsx'
import type { ReactNode } from 'react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { DroppedCar } from './load-strips.server.ts'
import { formatRelativeDay } from '#locale/dates/date.ts'
import { formatRub } from '#locale/number.ts'
import { offerPath } from '#urls/content-paths.ts'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { Strip } from '#app/ui/motion/strip.tsx'
import type { OfferCard } from '#domain/content/offers/offer.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { useTimeLeft } from './countdown.ts'
import styles from './car-sections.module.css'

/** The offers of the day; the one that ends first comes first. */
export function OffersOfTheDay({ offers, now }: { offers: OfferCard[]; now: Date }) {
  const items = offers.flatMap((offer) =>
    offer.endsAt === null
      ? []
      : [{ key: offer.slug, content: <OfferTile offer={offer} endsAt={offer.endsAt} now={now} /> }],
  )
  return <Strip label="Короткие акции" items={items} className={styles.offers} />
}

function OfferTile({ offer, endsAt, now }: { offer: OfferCard; endsAt: Date; now: Date }) {
  const { slug, title, badge, picture } = offer
  const left = useTimeLeft(endsAt, now)
  const isOver = left === undefined
  return (
    <article className={classNames(styles.offer, isOver && styles.over)}>
      <div className={styles.text}>
        <p className={styles.left} role={isOver ? 'status' : undefined}>
          {left ?? 'Время вышло, предложение закончилось'}
        </p>
        <h3 className={styles.title}>
          <Link to={offerPath(slug)}>{typesetText(title)}</Link>
        </h3>
      </div>
      <div className={styles.picture}>
        {picture && <Picture photo={picture} alt="" sizes="(min-width: 64rem) 36rem, (min-width: 40rem) 24rem, 84vw" />}
        {badge !== null && <span className={styles.badge}>{badge}</span>}
      </div>
    </article>
  )
}

interface PriceDropsProps {
  drops: DroppedCar[]
  programmes: CreditProgramme[]
  now: Date
}

/** Cars whose price has dropped, each with the date and amount of the drop. */
export function PriceDrops({ drops, programmes, now }: PriceDropsProps) {
  const timeZone = useTimeZone()
  const cars = drops.map(({ car, previousPriceRub, since }) => ({
    car,
    note: (
      <p className={styles.fall}>
        Подешевел {formatRelativeDay(since, now, timeZone)} на&nbsp;{formatRub(previousPriceRub - car.price.priceRub)}
      </p>
    ),
  }))
  return <CarStrip label="Автомобили, которые подешевели" idPrefix="drop" cars={cars} programmes={programmes} />
}

interface CarStripProps {
  label: string
  /** The prefix of the cards' ids: a car may be in two strips. */
  idPrefix: string
  cars: readonly { car: Car; note?: ReactNode }[]
  programmes: CreditProgramme[]
}

/** A row of cards that scrolls; four are in view on a wide screen. */
export function CarStrip({ label, idPrefix, cars, programmes }: CarStripProps) {
  const items = cars.map(({ car, note }) => ({
    key: car.id,
    content: <CarCard id={`${idPrefix}-${car.id}`} car={car} programmes={programmes} note={note} />,
  }))
  return <Strip label={label} items={items} className={styles.cars} />
}
