import { sitemapPath } from '#urls/machine-paths.ts'

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

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const XMLNS_IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** The file that lists all others. `siteUrl` has no trailing slash. */
export function writeIndex(parts: readonly Pick<SitemapPart, 'name' | 'changedAt'>[], siteUrl: string): string {
  const lines = parts.map(({ name, changedAt }) =>
    element('sitemap', [element('loc', escapeXml(siteUrl + sitemapPath(name))), ...lastModified(changedAt)]),
  )
  return `${XML_DECLARATION}<sitemapindex ${XMLNS}>\n${lines.join('')}</sitemapindex>\n`
}

/** One file of addresses in chunks; the next chunk is written when the reader is ready for it. */
export async function* writePart(
  batches: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
  siteUrl: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${XML_DECLARATION}<urlset ${XMLNS} ${XMLNS_IMAGE}>\n`)
  for await (const entries of batches) yield encoder.encode(entries.map((entry) => writeEntry(entry, siteUrl)).join(''))
  yield encoder.encode('</urlset>\n')
}

/** In the order of the schema: address, date, pictures. */
const writeEntry = ({ path, changedAt, pictures = [] }: SitemapEntry, siteUrl: string) =>
  element('url', [
    element('loc', escapeXml(siteUrl + path)),
    ...lastModified(changedAt),
    ...pictures.map((picture) => `<image:image><image:loc>${escapeXml(siteUrl + picture)}</image:loc></image:image>`),
  ])

const lastModified = (date: Date | null) => (date === null ? [] : [element('lastmod', formatToSecond(date))])

/** A W3C date, to the second: `2026-11-20T14:20:00Z`. */
const formatToSecond = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

const element = (name: string, content: string | string[]) =>
  typeof content === 'string' ? `<${name}>${content}</${name}>` : `<${name}>${content.join('')}</${name}>\n`

/** The path functions encode every other special character. */
const escapeXml = (address: string) => address.replaceAll('&', '&amp;')
