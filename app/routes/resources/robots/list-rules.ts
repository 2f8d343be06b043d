import { CLICK_MARKS } from '#app/click-marks.ts'
import { accountPath, cataloguePath, comparisonPath, favouritesPath, searchPath, sitemapPath } from '#app/paths.ts'

/** Deeds, doors of scripts, and lists that are one visitor's own. `.data` is what the router itself asks for. */
const CLOSED = [
  '/ajax/',
  '/*.json',
  '/*.data',
  '/notices/',
  '/request/',
  '/staff/',
  accountPath(),
  comparisonPath(),
  favouritesPath(),
  searchPath(),
]

/** The file's lines. `siteUrl` has no slash at its end. */
export function listRules(siteUrl: string): string[] {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    // Filters and orders make endless lists of the same cars. A longer rule goes before a shorter one: pages are open.
    `Disallow: ${cataloguePath()}*?`,
    `Allow: ${cataloguePath()}*?page=`,
    // What an advertisement leads to is the page itself; it names its one address.
    ...CLICK_MARKS.map((mark) => `Allow: ${cataloguePath()}*?${mark}=`),
    // For Yandex, which else takes each of them for another page.
    `Clean-param: ${CLICK_MARKS.join('&')}`,
    '',
    `Sitemap: ${siteUrl}${sitemapPath()}`,
    '',
  ]
}
