import { formatCarName } from '#app/features/cars/describe-car.ts'
import { carPath } from '#urls/car-paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'

interface ListedItem {
  name: string
  /** From the root of the site. */
  path: string
}

export interface Listing {
  name: string
  /** In total, on this page and the others. */
  total: number
  /** The number of items before the first of these. */
  before?: number
  siteUrl: string
}

/** The items of a page, in its order, as schema.org's ItemList. `siteUrl` has no trailing slash. */
export function describeList(items: readonly ListedItem[], { name, total, before = 0, siteUrl }: Listing) {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: item.name,
      url: siteUrl + item.path,
    })),
  }
}

/** Listed cars as schema.org's ItemList: by name and year, as on their cards. */
export const describeCarList = (cars: readonly CarCard[], listing: Listing) =>
  describeList(
    cars.map((car) => ({ name: `${formatCarName(car)} ${car.year}`, path: carPath(car) })),
    listing,
  )
