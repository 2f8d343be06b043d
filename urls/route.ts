import type { StaffPermission } from './staff-permission.ts'

/** Who can access a route (tests/e2e/account/access.test.ts checks every route that is not public). */
export type RouteAccess =
  /** Everybody. */
  | 'public'
  /** Each account sees its own data; visitors without a session are redirected to the login, and back afterwards. */
  | 'account'
  /** A script's call by an account; rejected without a session. */
  | 'account-call'
  /** One item of an account: everybody but its owner gets 404. */
  | 'account-item'
  /** Everybody with the link, which contains a token. */
  | 'shared-link'
  /** People of the staff with the route's permission; everybody else is sent to the staff's login. */
  | 'staff'

/** The file of the sitemap that lists the addresses of a route. */
export type SitemapFile = 'pages' | 'landings' | 'offers' | 'cars'

/**
 * The rate limit of a request (server/limits/rate-limits.server.ts). `form`: posted forms. `call`: cheap posts.
 * `question`: requests sent while the visitor types, of any method.
 */
export type RateClass = 'form' | 'call' | 'question'

/** The properties of all addresses of a route. */
export interface RouteHandle {
  /** `machine`: the answer is no page of the site, but a file, the answer of a call or a redirect. */
  kind: 'page' | 'machine'
  access: RouteAccess
  /**
   * The sitemap file that lists the addresses: the pages of the route can be indexed. A page without one is `noindex`
   * (tests/e2e/machines/search-engines.test.ts checks it).
   */
  sitemap?: SitemapFile
  /** A call that only the site's own scripts and forms make: robots.txt excludes it. */
  isCall?: boolean
  /** A step within a process, or the target of a link in a letter: no content links here. */
  isStep?: boolean
  /** What somebody of the staff must be allowed to do; every route with access `staff` names it. */
  permission?: StaffPermission
  /** `form` by default. */
  rateClass?: RateClass
  /** The router's script also posts here, with `_.data` after the slash. */
  hasRouterPosts?: boolean
  /** For the rate class: a parameter must be a word followed by this ending. */
  fileEnding?: string
  /** Waits in a queue of its own, not in the queue of the pages. */
  hasOwnQueue?: boolean
  /** Sent by a script of its own accord: it does not prolong the session of the staff. */
  isPassive?: boolean
  /** A 404 here is not replaced by a redirect. */
  hasOwnNotFound?: boolean
}

/** One row of the route table. */
export interface Route<Pattern extends string = string> extends RouteHandle {
  /** From the root: `/cars/:block?/`. `:name` is one part of the path, `?` an optional one, `*` all the rest. */
  pattern: Pattern
  /** The route's module, from `app/`. */
  file: string
  /** Only where two routes share a module: the router needs distinct ids. */
  id?: string
  /** The module of the layout around it, from `app/`. */
  layout?: string
}

type Details = Omit<Route, 'kind' | 'pattern' | 'file' | 'access'>

/** A page that a browser shows. */
export const page = <P extends string>(pattern: P, file: string, access: RouteAccess, details: Details = {}) =>
  createRoute('page', pattern, file, access, details)

/** A file for programs, or an address that a page's form posts to. */
export const machine = <P extends string>(pattern: P, file: string, access: RouteAccess, details: Details = {}) =>
  createRoute('machine', pattern, file, access, details)

/** A call by the site's own scripts. */
export const call = <P extends string>(pattern: P, file: string, access: RouteAccess, details: Details = {}) =>
  createRoute('machine', pattern, file, access, { isCall: true, ...details })

/** A page of the back office, for people with this permission. Its forms are many and cheap. */
export const staffPage = <P extends string>(pattern: P, file: string, permission: StaffPermission) =>
  createRoute('page', pattern, file, 'staff', {
    layout: 'routes/staff/staff-layout.tsx',
    permission,
    rateClass: 'call',
    hasRouterPosts: true,
  })

/** A call by the scripts of the back office. Most are sent without the person: they do not prolong the session. */
export const staffCall = <P extends string>(
  pattern: P,
  file: string,
  permission: StaffPermission,
  details: Details = {},
) =>
  createRoute('machine', pattern, file, 'staff', {
    layout: 'routes/staff/staff-layout.tsx',
    permission,
    rateClass: 'call',
    isCall: true,
    isPassive: true,
    ...details,
  })

/** A file that people with this permission open, or get for a form. */
export const staffFile = <P extends string>(pattern: P, file: string, permission: StaffPermission) =>
  createRoute('machine', pattern, file, 'staff', {
    layout: 'routes/staff/staff-layout.tsx',
    permission,
    rateClass: 'call',
    isStep: true,
  })

const createRoute = <P extends string>(
  kind: RouteHandle['kind'],
  pattern: P,
  file: string,
  access: RouteAccess,
  details: Details,
): Route<P> => ({ kind, pattern, file, access, ...details })
