/** One address of the site in a sitemap. */
export interface SitemapEntry {
  /** From the root, with a trailing slash. */
  path: string
  /** When the content of the page last changed; null when that is unknown. */
  changedAt: Date | null
  /** Paths of the pictures on the page. */
  pictures?: string[]
}

/** One file of the sitemap. */
export interface SitemapPart {
  /** `cars-1` for `/sitemaps/cars-1.xml`. */
  name: string
  changedAt: Date | null
  /** Changes with the content of the file. */
  etag: string
  /** The addresses, in batches. */
  batches: () => AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>
}

/** The limit for one file, from sitemaps.org. Parts of cars are always smaller. */
export const MAX_ENTRIES = 50_000

/** Ten minutes: a robot may reuse its copy for a while, but a sold car leaves the sitemap soon. */
export const SITEMAP_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=600',
}
