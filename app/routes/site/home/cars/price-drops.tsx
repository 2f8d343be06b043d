import { formatRelativeDay } from '#locale/dates/date.ts'
import { formatRub } from '#locale/number.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import type { PriceDrop } from '#domain/cars/prices/list-price-drops.server.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { CarStrip } from './car-strip.tsx'
import styles from './price-drops.module.css'

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
