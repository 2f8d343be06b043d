import type { IncomingHttpHeaders } from 'node:http'
import {
  CHOICE_COOKIE,
  type CookieChoice,
  OUTSIDE_COOKIE,
  parseCookieChoice,
} from '#app/features/cookie-choice/cookie-choice.ts'
import { CATALOGUE_PARAMETERS } from '#app/features/catalogue/address.ts'
import { matchPatterns } from '#urls/match-patterns.ts'
import type { AddressPattern } from '#urls/fill-pattern.ts'

/** What decides how a page looks to somebody who has saved nothing. */
export interface PageKey {
  /** The key of the memory. */
  id: string
  path: string
  /** The parameters that the page reads, in a fixed order: `?brand=geely&page=2`, or nothing. */
  search: string
  choice: CookieChoice | undefined
  /** The car that the page is about. */
  carId: number | undefined
  /** Whether the address had parameters besides these. */
  isShortened: boolean
}

/** Why a request goes past the memory. */
export type PassReason = 'method' | 'page' | 'query' | 'cookie' | 'encoding'

const CAR_PAGE = '/cars/:block/:brand/:model/:id/'

/** The pages that are the same for all who have saved nothing, with the parameters that they read. */
const SHARED_PAGES: readonly { patterns: AddressPattern[]; reads: ReadonlySet<string>; isStrict?: boolean }[] = [
  { patterns: ['/', '/offers/'], reads: new Set() },
  {
    patterns: ['/cars/:block?/:brand?/:model?/', '/cars/body/:body/', '/cars/price/:step/'],
    reads: CATALOGUE_PARAMETERS,
  },
  // Its calculators read many parameters: with any of these it is rendered for this visitor.
  { patterns: [CAR_PAGE], reads: new Set(['with']), isStrict: true },
  { patterns: ['/legal/:slug/'], reads: new Set(['version']) },
]
const MATCHERS = SHARED_PAGES.map((page) => ({
  ...page,
  matches: matchPatterns(page.patterns.map((pattern) => ({ pattern }))),
}))

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
  const path = at < 0 ? target : target.slice(0, at)
  const page = MATCHERS.find(({ matches }) => matches.test(path))
  if (page === undefined) return 'page'
  const query = at < 0 ? '' : target.slice(at + 1)
  if (query.length > MAX_QUERY_LENGTH) return 'query'
  const params = [...new URLSearchParams(query)]
  const read = params.filter(([name]) => page.reads.has(name))
  if (page.isStrict === true && params.some(([name]) => !page.reads.has(name) && !MARK.test(name))) return 'query'
  const search = read.length === 0 ? '' : `?${new URLSearchParams(read.toSorted(compareParameters))}`
  const choice = parseCookieChoice(cookies ?? null)
  return {
    id: keyOf(path + search, choice),
    path,
    search,
    choice,
    carId: page.patterns.includes(CAR_PAGE) ? Number(path.split('/').at(-2)) : undefined,
    isShortened: read.length < params.length,
  }
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
