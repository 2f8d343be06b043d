import { isSoldOrArchived } from '../cars/car.ts'
import type { CarCard } from '../cars/car-card.ts'

/** The orders of a list; the first is the default. */
export const FAVOURITE_SORTS = ['added', 'price-asc', 'price-desc', 'year-desc', 'mileage-asc'] as const
export type FavouriteSort = (typeof FAVOURITE_SORTS)[number]

interface SortableFavourite {
  card: Pick<CarCard, 'id' | 'state' | 'price' | 'year' | 'mileageKm'>
  addedAt: Date
}

/**
 * The list in the given order; of equal cars the one added last comes first. By price, year and mileage sold cars are
 * last.
 */
export function orderFavourites<Item extends SortableFavourite>(items: readonly Item[], sort: FavouriteSort): Item[] {
  return items.toSorted((a, b) => {
    const byAddedAt = b.addedAt.getTime() - a.addedAt.getTime() || a.card.id - b.card.id
    if (sort === 'added') return byAddedAt
    return (
      Number(isSoldOrArchived(a.card)) - Number(isSoldOrArchived(b.card)) || compare(a.card, b.card, sort) || byAddedAt
    )
  })
}

/** The sort in an address; the default for an unknown one. */
export const parseFavouriteSort = (value: string | null): FavouriteSort =>
  FAVOURITE_SORTS.find((sort) => sort === value) ?? FAVOURITE_SORTS[0]

function compare(
  a: SortableFavourite['card'],
  b: SortableFavourite['card'],
  sort: Exclude<FavouriteSort, 'added'>,
): number {
  switch (sort) {
    case 'price-asc':
      return a.price.priceRub - b.price.priceRub
    case 'price-desc':
      return b.price.priceRub - a.price.priceRub
    case 'year-desc':
      return b.year - a.year
    case 'mileage-asc':
      return (a.mileageKm ?? 0) - (b.mileageKm ?? 0)
    default:
      return sort satisfies never
  }
}
