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
