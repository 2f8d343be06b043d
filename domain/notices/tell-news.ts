import type { CarState } from '#db/schema.ts'
import type { KnownCar, News } from './notice.ts'

/** How a car stands for whoever would buy it. */
export type Standing = 'available' | 'reserved' | 'gone'

const STANDINGS: Record<CarState, Standing> = {
  published: 'available',
  // Gone from its feed for less than a day: perhaps sold, perhaps a slip of the feed. Nothing is told until it is settled.
  held: 'available',
  reserved: 'reserved',
  sold: 'gone',
  archived: 'gone',
  draft: 'gone',
}

/** How a car in this state stands. */
export const standingOf = (state: CarState): Standing => STANDINGS[state]

/**
 * What is new about a kept car, and what its owner knows from now on. A price that rises is remembered without a word,
 * so that a later fall is news; while the car is gone its last price is kept for the day on which it comes back.
 */
export function tellNews(told: KnownCar, car: KnownCar): { news: News[]; told: KnownCar } {
  const state = car.state === 'held' ? told.state : car.state
  const [was, is] = [standingOf(told.state), standingOf(state)]
  const change = was === is ? [] : tellStanding(was, is)
  if (is === 'gone') return { news: change, told: { state, priceRub: told.priceRub } }
  const isCheaper = car.priceRub < told.priceRub
  const fall: News[] = isCheaper ? [{ kind: 'cheaper', wasRub: told.priceRub, nowRub: car.priceRub }] : []
  return { news: [...fall, ...change], told: { state, priceRub: car.priceRub } }
}

function tellStanding(was: Standing, is: Standing): News[] {
  if (is === 'gone') return [{ kind: 'sold' }]
  if (is === 'available') return [{ kind: 'back' }]
  // One that was gone and comes back reserved cannot be bought: news is only when it is free.
  return was === 'available' ? [{ kind: 'reserved' }] : []
}
