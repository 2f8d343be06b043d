import type { CarCard } from '../cars/car-card.ts'
import type { CarState } from '../cars/car.ts'

/** States of cars that can be taken out: one that is kept for somebody else is not. */
const DRIVABLE_STATES: readonly CarState[] = ['published', 'held']

/** Whether a test drive of the car can be booked: it is for sale, and stands at the dealer's. */
export const isDrivable = ({ state, availability }: Pick<CarCard, 'state' | 'availability'>) =>
  DRIVABLE_STATES.includes(state) && availability === 'in-stock'
