import { cataloguePath } from '#urls/car-paths.ts'
import { BACK_OFFICE_FOLDER, sitemapPath } from '#urls/machine-paths.ts'
import type { Route } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'

/** The file's lines. `siteUrl` has no trailing slash. */
export function listRules(siteUrl: string): string[] {
  return [
    'User-agent: *',
    ...listDisallowedPaths(ROUTES).map((path) => `Disallow: ${path}`),
    // Without these, Yandex indexes an address with a tracking or sort parameter as a separate page.
    `Clean-param: ${TRACKING_PARAMS.join('&')}`,
    `Clean-param: sort ${cataloguePath()}`,
    '',
    `Sitemap: ${siteUrl}${sitemapPath()}`,
    '',
  ]
}

/**
 * The calls of the site's own scripts, the router's requests for `.data`, and the back office. A folder is disallowed
 * only if the table has a call for everything in it: the dealer may have pages in any other one. Of a call outside these
 * folders the ending is disallowed. Pages that must not be indexed stay open and carry `noindex`: a robot that may not
 * fetch a page would never read it.
 */
export function listDisallowedPaths(routes: readonly Pick<Route, 'pattern' | 'isCall'>[]): string[] {
  const calls = routes.filter(({ isCall }) => isCall).map(({ pattern }) => pattern)
  const folders = calls.filter((pattern) => pattern.endsWith('/*')).map((pattern) => pattern.slice(0, -1))
  const others = calls.filter((pattern) => !folders.some((folder) => pattern.startsWith(folder)))
  const endings = new Set(others.flatMap((pattern) => /\.\w+$/.exec(pattern) ?? []))
  return [...folders, ...[...endings].map((ending) => `/*${ending}`), '/*.data', BACK_OFFICE_FOLDER]
}

/** Parameters that advertisements add to an address to track the source of a visit; they do not change the page. */
const TRACKING_PARAMS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  '_openstat',
] as const
