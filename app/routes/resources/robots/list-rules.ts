import { ROUTES } from '#urls/routes.ts'
import { TRACKING_PARAMS } from '#urls/tracking-params.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { sitemapPath } from '#urls/machine-paths.ts'

const CALLS = ROUTES.filter(({ isCall }) => isCall).map(({ pattern }) => pattern)

/**
 * The calls of the site's own scripts, and the back office. The router requests `.data` itself. Pages that must not be
 * indexed stay open and carry `noindex`: a robot that may not fetch a page would never read it.
 */
const DISALLOWED_PATHS = new Set([
  ...CALLS.filter((pattern) => !pattern.endsWith('.json')).map((pattern) => `/${pattern.split('/')[1]}/`),
  '/*.json',
  '/*.data',
  '/staff/',
])

/** The file's lines. `siteUrl` has no trailing slash. */
export function listRules(siteUrl: string): string[] {
  return [
    'User-agent: *',
    ...Array.from(DISALLOWED_PATHS, (path) => `Disallow: ${path}`),
    // Without these, Yandex indexes an address with a tracking or sort parameter as a separate page.
    `Clean-param: ${TRACKING_PARAMS.join('&')}`,
    `Clean-param: sort ${cataloguePath()}`,
    '',
    `Sitemap: ${siteUrl}${sitemapPath()}`,
    '',
  ]
}
