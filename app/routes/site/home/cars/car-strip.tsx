import type { ReactNode } from 'react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { Strip } from '#app/ui/motion/strip.tsx'
import type { CarCard as Car } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import styles from './car-strip.module.css'

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
