import type { CarCard } from './car-card.ts'
import { isSoldOrArchived } from './car.ts'

/** What a buyer waits for before a car can be driven: its coming, or its being free again. */
export type AwaitedEvent = 'arrived' | 'free'

/** What there is to wait for; undefined for a car that can be driven, and for one that is over. */
export function awaitedEventOf(car: Pick<CarCard, 'state' | 'availability'>): AwaitedEvent | undefined {
  if (isSoldOrArchived(car)) return undefined
  if (car.state === 'reserved') return 'free'
  return car.availability === 'in-stock' ? undefined : 'arrived'
}
