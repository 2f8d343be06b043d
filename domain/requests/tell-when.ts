import type { CarCard } from '../cars/car-card.ts'
import { isOver } from '../cars/car.ts'
import { OPTION_WORDS } from './option-words.ts'

/** What a buyer waits for: the car's coming, or its being free again. */
export type TellWhen = keyof (typeof OPTION_WORDS)['tell_when']

/** What there is to wait for before the car can be driven; undefined for one that can be, and for one that is over. */
export function awaitedOf(car: Pick<CarCard, 'state' | 'availability'>): TellWhen | undefined {
  if (isOver(car)) return undefined
  if (car.state === 'reserved') return 'free'
  return car.availability === 'in-stock' ? undefined : 'arrived'
}
