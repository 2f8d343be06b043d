interface ListedItem {
  name: string
  /** From the root. */
  path: string
}

export interface Listing {
  name: string
  /** In all, on this page and the others. */
  total: number
  /** How many stand before the first of these. */
  before?: number
  siteUrl: string
}

/** What a page lists, in its order, as schema.org's ItemList. `siteUrl` has no slash at its end. */
export function describeList(places: readonly ListedItem[], { name, total, before = 0, siteUrl }: Listing) {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: places.map((place, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: place.name,
      url: siteUrl + place.path,
    })),
  }
}
