import type { CarState } from '#db/schema.ts'

/** The states that a person gives a car. A draft is hidden; reservations have their own page. */
export const STAFF_CAR_STATES = ['published', 'draft', 'sold', 'archived'] as const satisfies readonly CarState[]
export type StaffCarState = (typeof STAFF_CAR_STATES)[number]

/** From which states a person brings a car into each. A reserved one can only be sold: its reservation is released first. */
export const CAR_TRANSITIONS: Record<StaffCarState, readonly CarState[]> = {
  published: ['draft', 'held', 'sold', 'archived'],
  draft: ['published', 'held', 'archived'],
  sold: ['published', 'held', 'reserved', 'draft', 'archived'],
  archived: ['published', 'held', 'draft', 'sold'],
}

/** The states into which a person may bring a car from this one. */
export const listCarTransitions = (from: CarState): StaffCarState[] =>
  STAFF_CAR_STATES.filter((to) => CAR_TRANSITIONS[to].includes(from))
