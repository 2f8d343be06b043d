import { TRACKING_PARAMS } from '#urls/tracking-params.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { sitemapPath } from '#urls/machine-paths.ts'

/**
 * Doors of scripts and of staff: no pages. `.data` is what the router itself asks for. Pages that are kept out of search
 * engines say so themselves and stay open: a robot that may not fetch them never reads it.
 */
const DISALLOWED_PATHS = ['/ajax/', '/*.json', '/*.data', '/staff/']

/** The file's lines. `siteUrl` has no slash at its end. */
export function listRules(siteUrl: string): string[] {
  return [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    // For Yandex, which else takes each of them for another page; what an order of cars makes is none either.
    `Clean-param: ${TRACKING_PARAMS.join('&')}`,
    `Clean-param: sort ${cataloguePath()}`,
    '',
    `Sitemap: ${siteUrl}${sitemapPath()}`,
    '',
  ]
}
