import type { CarState } from '#db/schema.ts'
import type { CarSnapshot, FavouriteCarChange } from './notice.ts'

/** The status of a car for a buyer. */
export type SaleStatus = 'available' | 'reserved' | 'gone'

const SALE_STATUSES: Record<CarState, SaleStatus> = {
  published: 'available',
  // Gone from its feed for less than a day: either sold or an error of the feed. No notice until that is clear.
  held: 'available',
  reserved: 'reserved',
  sold: 'gone',
  archived: 'gone',
  draft: 'gone',
}

/** The sale status of a car in this state. */
export const getSaleStatus = (state: CarState): SaleStatus => SALE_STATUSES[state]

/**
 * The changes of a favourite, and what its owner knows from now on. A price that rises is stored without a notice, so
 * that a later fall is a change; while the car is gone its last price is stored for the day on which it comes back.
 */
export function detectFavouriteChanges(
  before: CarSnapshot,
  car: CarSnapshot,
): { changes: FavouriteCarChange[]; known: CarSnapshot } {
  const state = car.state === 'held' ? before.state : car.state
  const [oldStatus, newStatus] = [getSaleStatus(before.state), getSaleStatus(state)]
  const statusChanges = oldStatus === newStatus ? [] : detectStatusChange(oldStatus, newStatus)
  if (newStatus === 'gone') return { changes: statusChanges, known: { state, priceRub: before.priceRub } }
  const isCheaper = car.priceRub < before.priceRub
  const priceChanges: FavouriteCarChange[] = isCheaper
    ? [{ kind: 'cheaper', oldPriceRub: before.priceRub, newPriceRub: car.priceRub }]
    : []
  return { changes: [...priceChanges, ...statusChanges], known: { state, priceRub: car.priceRub } }
}

function detectStatusChange(oldStatus: SaleStatus, newStatus: SaleStatus): FavouriteCarChange[] {
  if (newStatus === 'gone') return [{ kind: 'sold' }]
  if (newStatus === 'available') return [{ kind: 'back' }]
  // A car that was gone and comes back reserved cannot be bought: the notice is created when it is free.
  return oldStatus === 'available' ? [{ kind: 'reserved' }] : []
}
