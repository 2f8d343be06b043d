import type { ReactNode } from 'react'
import { formatRelativeDay } from '#locale/dates/date.ts'
import { formatRub } from '#locale/number.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import type { PriceDrop } from '#domain/cars/prices/list-price-drops.server.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { Strip } from '#app/ui/motion/strip.tsx'
import type { CarCard as Car } from '#domain/cars/car-card.ts'
import styles from './cars/price-drops.module.css'

interface PriceDropsProps {
  drops: PriceDrop[]
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
