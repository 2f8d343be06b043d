import type { CarState } from '#db/schema.ts'
import type { CarSnapshot, FavouriteCarChange } from './notice.ts'

/** How a car stands for whoever would buy it. */
export type SaleStatus = 'available' | 'reserved' | 'gone'

const SALE_STATUSES: Record<CarState, SaleStatus> = {
  published: 'available',
  // Gone from its feed for less than a day: perhaps sold, perhaps a slip of the feed. Nothing is told until it is settled.
  held: 'available',
  reserved: 'reserved',
  sold: 'gone',
  archived: 'gone',
  draft: 'gone',
}

/** How a car in this state stands. */
export const getSaleStatus = (state: CarState): SaleStatus => SALE_STATUSES[state]

/**
 * What is new about a kept car, and what its owner knows from now on. A price that rises is remembered without a word,
 * so that a later fall is news; while the car is gone its last price is kept for the day on which it comes back.
 */
export function detectFavouriteChanges(
  told: CarSnapshot,
  car: CarSnapshot,
): { news: FavouriteCarChange[]; told: CarSnapshot } {
  const state = car.state === 'held' ? told.state : car.state
  const [was, is] = [getSaleStatus(told.state), getSaleStatus(state)]
  const change = was === is ? [] : detectStatusChange(was, is)
  if (is === 'gone') return { news: change, told: { state, priceRub: told.priceRub } }
  const isCheaper = car.priceRub < told.priceRub
  const fall: FavouriteCarChange[] = isCheaper ? [{ kind: 'cheaper', wasRub: told.priceRub, nowRub: car.priceRub }] : []
  return { news: [...fall, ...change], told: { state, priceRub: car.priceRub } }
}

function detectStatusChange(was: SaleStatus, is: SaleStatus): FavouriteCarChange[] {
  if (is === 'gone') return [{ kind: 'sold' }]
  if (is === 'available') return [{ kind: 'back' }]
  // One that was gone and comes back reserved cannot be bought: news is only when it is free.
  return was === 'available' ? [{ kind: 'reserved' }] : []
}
