/** Who gets an answer (tests/e2e/account/access.test.ts holds every route to its class). */
export type RouteAccess =
  /** Everybody. */
  | 'public'
  /** An account sees its own; everybody else is led to the login, and back afterwards. */
  | 'account'
  /** A script's call of an account: everybody else is refused. */
  | 'account-call'
  /** One thing of an account: for everybody but its owner there is no such address. */
  | 'account-item'
  /** Everybody with the link, which carries a token. */
  | 'shared-link'

/** The file of the sitemap that lists the addresses of a route. */
export type SitemapFile = 'pages' | 'landings' | 'offers' | 'cars'

/**
 * The limit that counts a request (server/limits/limit-request-rate.server.ts). `form`: what is posted. `call`: what is
 * posted and costs little. `question`: what is asked with every word or figure that is typed, whatever the method.
 */
export type RateClass = 'form' | 'call' | 'question'

/** What is true of every address of a route. */
export interface RouteHandle {
  /** `machine`: what answers is no page of the site, but a file, a call's answer or a redirect. */
  kind: 'page' | 'machine'
  access: RouteAccess
  /** What search engines may list stands in this file of the sitemap; without one the route is not for them. */
  sitemap?: SitemapFile
  /** A call that only the site's own scripts and forms make: robots are kept out. */
  isCall?: boolean
  /** A step of something that has begun, or the end of a link in a letter: no text leads here. */
  isStep?: boolean
  /** `form` when it is not named. */
  rateClass?: RateClass
  /** The router's script posts here too, and writes `_.data` behind the slash. */
  hasRouterPosts?: boolean
  /** What a parameter must end in, and be a word before it, for the address to count in the rate class. */
  fileEnding?: string
  /** Waits in a queue of its own, and not for a turn among the pages. */
  hasOwnQueue?: boolean
  /** A 404 is the answer here: no redirect takes its place. */
  hasOwnNotFound?: boolean
}

/** One row of the route table. */
export interface Route<Pattern extends string = string> extends RouteHandle {
  /** From the root: `/cars/:block?/`. `:name` is one part of the path, `?` one that may be missing, `*` all the rest. */
  pattern: Pattern
  /** The route's module, from `app/`. */
  file: string
  /** Only where two routes share a module: the router tells them apart by it. */
  id?: string
  /** The module of the layout around it, from `app/`. */
  layout?: string
}

type Details = Omit<Route, 'kind' | 'pattern' | 'file' | 'access'>

/** A page that a browser shows. */
export const page = <P extends string>(pattern: P, file: string, access: RouteAccess, details: Details = {}) =>
  createRoute('page', pattern, file, access, details)

/** What programs fetch, or a page's form posts to. */
export const machine = <P extends string>(pattern: P, file: string, access: RouteAccess, details: Details = {}) =>
  createRoute('machine', pattern, file, access, details)

/** What the site's own scripts ask and send. */
export const call = <P extends string>(pattern: P, file: string, access: RouteAccess, details: Details = {}) =>
  createRoute('machine', pattern, file, access, { isCall: true, ...details })

const createRoute = <P extends string>(
  kind: RouteHandle['kind'],
  pattern: P,
  file: string,
  access: RouteAccess,
  details: Details,
): Route<P> => ({ kind, pattern, file, access, ...details })
