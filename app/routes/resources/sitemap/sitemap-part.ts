/** One address of the site, as a sitemap names it. */
export interface SitemapEntry {
  /** From the root, with its slash at the end. */
  path: string
  /** When what it shows last changed; null where nobody knows. */
  changedAt: Date | null
  /** Paths of the pictures that stand on it. */
  pictures?: string[]
}

/** One file of the sitemap. */
export interface SitemapPart {
  /** `cars-1`: of `/sitemaps/cars-1.xml`. */
  name: string
  changedAt: Date | null
  /** Changes with what the file says. */
  etag: string
  /** The addresses, some at a time. */
  batches: () => AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>
}

/** What one file may hold at most: sitemaps.org. Parts of cars are smaller by themselves. */
export const MAX_ENTRIES = 50_000

/** A robot that comes again soon is spared the way; a car that is sold is gone from here within minutes. */
export const SITEMAP_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=600',
}
