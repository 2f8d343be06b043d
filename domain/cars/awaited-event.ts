import type { CarCard } from './car-card.ts'
import { isSoldOrArchived } from './car.ts'

/** What a buyer waits for before they can drive a car: its arrival, or the end of its reservation. */
export type AwaitedEvent = 'arrived' | 'free'

/** The event to wait for; undefined for a car that can be driven now and for one that is sold or archived. */
export function awaitedEventOf(car: Pick<CarCard, 'state' | 'availability'>): AwaitedEvent | undefined {
  if (isSoldOrArchived(car)) return undefined
  if (car.state === 'reserved') return 'free'
  return car.availability === 'in-stock' ? undefined : 'arrived'
}
