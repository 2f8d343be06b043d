import type { ComponentProps, ReactNode } from 'react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import styles from './search.module.css'

type CardProps = ComponentProps<typeof CarCard>

interface FoundCarsProps extends Pick<CardProps, 'programmes'> {
  heading: string
  cars: readonly CardProps['car'][]
  /** Content below the cars. */
  children?: ReactNode
}

/** Cars under a heading. Renders nothing without cars. */
export function FoundCars({ heading, cars, programmes, children }: FoundCarsProps) {
  if (cars.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <CarGrid>
        {cars.map((car) => (
          <CarCard key={car.id} car={car} programmes={programmes} />
        ))}
      </CarGrid>
      {children}
    </section>
  )
}
