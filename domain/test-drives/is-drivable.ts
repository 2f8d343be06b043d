import type { CarCard } from '../cars/car-card.ts'
import type { CarState } from '../cars/car.ts'

/** The states of cars that can be driven. A reserved car cannot. */
const DRIVABLE_STATES: readonly CarState[] = ['published', 'held']

/** Whether a test drive with the car can be booked: it is for sale and in stock. */
export const isDrivable = ({ state, availability }: Pick<CarCard, 'state' | 'availability'>) =>
  DRIVABLE_STATES.includes(state) && availability === 'in-stock'
