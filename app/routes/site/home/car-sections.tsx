import { Link } from '#app/ui/navigation/link.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { daysUntil } from '#app/features/content/offers/describe-deadline.ts'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { DroppedCar } from './load-strips.server.ts'
import { formatRelativeDay } from '#locale/dates/date.ts'
import { DAY_S, HOUR_S, MINUTE_S, SECOND_MS } from '#locale/durations.ts'
import { formatRub } from '#locale/number.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { offerPath } from '#urls/content-paths.ts'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { Strip } from '#app/ui/motion/strip.tsx'
import type { OfferCard } from '#domain/content/offers/offer.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
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

const TICK_MS = 1000

/**
 * The time left until `endsAt` as text; undefined once it is over. In the browser it counts from the server's `now`, so
 * that a wrong clock of the device does not matter.
 */
function useTimeLeft(endsAt: Date, now: Date): string | undefined {
  const timeZone = useTimeZone()
  const [end, start] = [endsAt.getTime(), now.getTime()]
  const [text, setText] = useState(() => describeTimeLeft(endsAt, now, timeZone))
  useEffect(() => {
    const begin = Date.now()
    const tick = () => {
      const next = describeTimeLeft(new Date(end), new Date(start + Date.now() - begin), timeZone)
      setText(next)
      if (next === undefined) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [end, start, timeZone])
  return text
}

/**
 * How long an offer still runs: «Осталось 3 дня» in calendar days, as on the page of the offer; «Остался 1 день 5 ч»,
 * «Осталось 4 ч 12 мин», in its last hour «Осталось 12 мин 05 с». Undefined once it has ended.
 */
export function describeTimeLeft(endsAt: Date, now: Date, timeZone: string): string | undefined {
  const leftMs = endsAt.getTime() - now.getTime()
  if (leftMs <= 0) return undefined
  const days = daysUntil(endsAt, now, timeZone)
  if (days > 1) return formatDaysLeft(days)
  const left = Math.ceil(leftMs / SECOND_MS)
  const hours = Math.floor((left % DAY_S) / HOUR_S)
  const minutes = Math.floor((left % HOUR_S) / MINUTE_S)
  if (left >= DAY_S) return `${formatDaysLeft(1)}${hours > 0 ? ` ${hours}\u00a0ч` : ''}`
  if (hours > 0) return `Осталось ${hours}\u00a0ч ${minutes}\u00a0мин`
  const seconds = String(left % MINUTE_S).padStart(2, '0')
  return minutes > 0 ? `Осталось ${minutes}\u00a0мин ${seconds}\u00a0с` : `Осталось ${Number(seconds)}\u00a0с`
}

const formatDaysLeft = (days: number) =>
  `${pluralForm(days, ['Остался', 'Осталось', 'Осталось'])} ${plural(days, ['день', 'дня', 'дней'])}`

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
