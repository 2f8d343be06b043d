import type { IncomingHttpHeaders } from 'node:http'
import {
  CHOICE_COOKIE,
  type CookieChoice,
  OUTSIDE_COOKIE,
  parseCookieChoice,
} from '#app/features/cookie-choice/cookie-choice.ts'
import { CATALOGUE_PARAMETERS } from '#app/features/catalogue/address.ts'
import { isAccountPath } from '#urls/account-paths.ts'
import { type AddressPattern, withQuery } from '#urls/fill-pattern.ts'
import { matchPatterns } from '#urls/match-patterns.ts'
import type { Route } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'

/** What decides how a page looks to somebody who has saved nothing. */
export interface PageKey {
  /** The key of the memory. */
  id: string
  /** The address that is rendered, with the parameters that it reads in a fixed order: `/cars/?brand=geely&page=2`. */
  target: string
  kind: PageKind
  choice: CookieChoice | undefined
  /** The car that the page is about. */
  carId: number | undefined
  /** Whether the address had parameters besides these. */
  isShortened: boolean
}

/**
 * A page; its data alone, which the router of a browser fetches when a visitor follows a link; a file of the sitemap, which
 * says itself how long others may keep it.
 */
export type PageKind = 'page' | 'data' | 'file'

/** Why a request goes past the memory. */
export type PassReason = 'method' | 'page' | 'query' | 'cookie' | 'encoding'

const CAR_PAGE = '/cars/:block/:brand/:model/:id/'
/** The dealer's own pages, whose addresses the route table does not know. */
const CONTENT_PAGE = '/*'

interface SharedPage {
  pattern: AddressPattern
  /** The parameters that the page reads. */
  reads?: ReadonlySet<string>
  /** Its forms and calculators read many more: with any of these it is rendered for this visitor. */
  isStrict?: boolean
  isFile?: boolean
}

/** The pages that are the same for all who have saved nothing; of two that match an address the first is meant. */
const SHARED_PAGES: readonly SharedPage[] = [
  { pattern: '/' },
  { pattern: '/cars/body/:body/', reads: CATALOGUE_PARAMETERS },
  { pattern: '/cars/price/:step/', reads: CATALOGUE_PARAMETERS },
  { pattern: '/cars/:block?/:brand?/:model?/', reads: CATALOGUE_PARAMETERS },
  { pattern: CAR_PAGE, reads: new Set(['with']), isStrict: true },
  { pattern: '/offers/' },
  { pattern: '/offers/:slug/', isStrict: true },
  { pattern: '/contacts/', isStrict: true },
  { pattern: '/legal/:slug/', reads: new Set(['version']) },
  { pattern: CONTENT_PAGE, isStrict: true },
  { pattern: '/sitemap.xml', isFile: true },
  { pattern: '/sitemaps/:file', isFile: true },
]
/** Any other spelling of an address of the table is none of a dealer's page. */
const OTHER_PAGES = matchPatterns(
  ROUTES.filter(({ pattern }) => pattern !== CONTENT_PAGE),
  { isSlashOptional: true, isCaseInsensitive: true },
)
const PLAIN_PATH = /^\/(?:[a-z0-9-]+\/)+$/

const MATCHERS = SHARED_PAGES.map(({ pattern, reads = new Set<string>(), isStrict = false, isFile = false }) => ({
  reads,
  isStrict,
  isFile,
  isCar: pattern === CAR_PAGE,
  routeId: routeIdOf(pattern),
  matches: pattern === CONTENT_PAGE ? isContentPath : testerOf(pattern),
}))

function testerOf(pattern: AddressPattern): (path: string) => boolean {
  const expression = matchPatterns([{ pattern }])
  return (path) => expression.test(path)
}

function isContentPath(path: string): boolean {
  return PLAIN_PATH.test(path) && !OTHER_PAGES.test(path) && !isAccountPath(path)
}

/** The id that the router gives a route of the table. */
function routeIdOf(pattern: AddressPattern): string {
  const route = ROUTES.find((other: Route) => other.pattern === pattern)
  if (route === undefined) throw new Error(`There is no route ${pattern}`)
  return ('id' in route ? route.id : undefined) ?? route.file.replace(/\.tsx?$/, '')
}

/** How the router spells the address of a page's data, and the parameter with the routes whose data it wants. */
const DATA_ENDING = '_.data'
const ROUTES_PARAMETER = '_routes'

/** Marks of advertising, which no page reads. */
const MARK = /^(?:utm_\w+|yclid|gclid|ysclid|fbclid|openstat|from|roistat\w*|etext|erid)$/i
/** A longer query is nobody's: it is not worth sorting. */
const MAX_QUERY_LENGTH = 1000

/** Cookies that change nothing on these pages: our own about the visit, and those of the counters. */
const IGNORED_COOKIE = new RegExp(
  `^(?:first_touch|last_touch|recently_viewed|${CHOICE_COOKIE}|${OUTSIDE_COOKIE}|_ym_\\w+|_ga(?:_\\w+)?|_gid|_gat\\w*|_gcl_\\w+)$`,
)

/** The key of a page for a request, or why it has none. Takes time in proportion to address and cookies. */
export function readPageKey(
  method: string | undefined,
  target: string,
  headers: IncomingHttpHeaders,
): PageKey | PassReason {
  if (method !== 'GET' && method !== 'HEAD') return 'method'
  const cookies = headers.cookie
  if (cookies !== undefined && !cookies.split(';').every(isIgnored)) return 'cookie'
  const at = target.indexOf('?')
  const address = at < 0 ? target : target.slice(0, at)
  const isData = address.endsWith(`/${DATA_ENDING}`)
  const path = isData ? address.slice(0, -DATA_ENDING.length) : address
  const page = MATCHERS.find(({ matches }) => matches(path))
  if (page === undefined) return 'page'
  const query = at < 0 ? '' : target.slice(at + 1)
  if (query.length > MAX_QUERY_LENGTH) return 'query'
  const params = [...new URLSearchParams(query)].filter(([name]) => !isData || name !== ROUTES_PARAMETER)
  if (isData && !asksFor(page.routeId, query)) return 'query'
  const read = params.filter(([name]) => page.reads.has(name))
  if (page.isStrict && params.some(([name]) => !page.reads.has(name) && !MARK.test(name))) return 'query'
  const search = new URLSearchParams(read.toSorted(compareParameters))
  // The router appends it to the parameters of the page.
  if (isData) search.append(ROUTES_PARAMETER, page.routeId)
  const choice = parseCookieChoice(cookies ?? null)
  const rendered = withQuery(address, search)
  return {
    id: keyOf(rendered, choice),
    target: rendered,
    kind: isData ? 'data' : page.isFile ? 'file' : 'page',
    choice,
    carId: page.isCar ? Number(path.split('/').at(-2)) : undefined,
    isShortened: read.length < params.length,
  }
}

/** Whether the data of this route alone are wanted, as a browser asks that has the header and the footer already. */
function asksFor(routeId: string, query: string): boolean {
  const [wanted, ...others] = new URLSearchParams(query).getAll(ROUTES_PARAMETER)
  return wanted === routeId && others.length === 0
}

const keyOf = (target: string, choice: CookieChoice | undefined) =>
  choice === undefined ? target : `${target} ${Number(choice.statistics)}${Number(choice.outside)}`

/** The cookies with which a page is rendered for a choice. */
export const cookiesOf = (choice: CookieChoice | undefined): string =>
  choice === undefined ? '' : `${CHOICE_COOKIE}=${choice.statistics}; ${OUTSIDE_COOKIE}=${choice.outside}`

function isIgnored(cookie: string): boolean {
  const name = cookie.slice(0, Math.max(0, cookie.indexOf('='))).trim()
  return IGNORED_COOKIE.test(name) || cookie.trim() === ''
}

type Parameter = readonly [name: string, value: string]

const compareParameters = ([a, first]: Parameter, [b, second]: Parameter) =>
  a < b ? -1 : a > b ? 1 : first < second ? -1 : Number(first > second)
