import { ROUTES } from '#urls/routes.ts'
import { TRACKING_PARAMS } from '#urls/tracking-params.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { sitemapPath } from '#urls/machine-paths.ts'

const CALLS = ROUTES.filter(({ isCall }) => isCall).map(({ pattern }) => pattern)

/**
 * What only the site's own scripts ask, and the back office. `.data` is what the router itself asks for. Pages that are no
 * business of search engines say so themselves and stay open: a robot that may not fetch them never reads it.
 */
const DISALLOWED_PATHS = new Set([
  ...CALLS.filter((pattern) => !pattern.endsWith('.json')).map((pattern) => `/${pattern.split('/')[1]}/`),
  '/*.json',
  '/*.data',
  '/staff/',
])

/** The file's lines. `siteUrl` has no slash at its end. */
export function listRules(siteUrl: string): string[] {
  return [
    'User-agent: *',
    ...Array.from(DISALLOWED_PATHS, (path) => `Disallow: ${path}`),
    // For Yandex, which else takes each of them for another page; what an order of cars makes is none either.
    `Clean-param: ${TRACKING_PARAMS.join('&')}`,
    `Clean-param: sort ${cataloguePath()}`,
    '',
    `Sitemap: ${siteUrl}${sitemapPath()}`,
    '',
  ]
}
