import { cataloguePath } from '#urls/car-paths.ts'
import { BACK_OFFICE_FOLDER, sitemapPath } from '#urls/machine-paths.ts'
import type { Route } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'
import { TRACKING_PARAMS } from '#urls/tracking-params.ts'

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
 * only if the table has a call for everything in it: the dealer may have pages in any other one. Pages that must not be
 * indexed stay open and carry `noindex`: a robot that may not fetch a page would never read it.
 */
export function listDisallowedPaths(routes: readonly Pick<Route, 'pattern' | 'isCall'>[]): string[] {
  const folders = routes.filter(({ isCall, pattern }) => isCall && pattern.endsWith('/*'))
  return [...folders.map(({ pattern }) => pattern.slice(0, -1)), '/*.json', '/*.data', BACK_OFFICE_FOLDER]
}
