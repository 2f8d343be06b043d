import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import { isAllowed } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { isConfirmed, findStaffViewer, type StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { ROUTES } from '#urls/routes.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { isStaffPath } from '#urls/is-staff-path.ts'
import { staffConfirmPath, staffLoginPath, staffPath, staffRefusedPath } from '#urls/staff-paths.ts'
import type { RouteContext } from '../action-args.ts'
import { staffSessionCookie } from '../staff-cookies.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

/** Who of the staff is logged in: set for every page of the back office behind its login. */
export const staffContext = createContext<StaffViewer>()

/** The router's patterns do not begin with a slash. */
const HANDLES = new Map(
  ROUTES.map(({ pattern, permission, isPassive }) => [pattern.slice(1), { permission, isPassive }]),
)

/**
 * Hides the back office, its login included, from addresses outside of the operator's networks (STAFF_FROM): there it
 * does not exist. An address that is not known is outside.
 */
export const hideStaff: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  const { staffNetworks } = context.get(siteContext)
  const isStaff = /^\/?staff(\/|$)/.test(pattern)
  if (isStaff && staffNetworks?.(context.get(senderContext).address) === false) throw data(null, { status: 404 })
  return next()
}

/**
 * Lets people of the staff in who have the permission of the page (urls/routes.ts). Others are sent to the login, and
 * back afterwards. A refusal is in the audit log.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, url, context, pattern }, next) => {
  const site = context.get(siteContext)
  const token = staffSessionCookie.read(request, site)
  if (token === undefined && isCrossSiteLink(request)) return leadTo()
  const { permission, isPassive } = HANDLES.get(pattern.replace(/^\//, '')) ?? {}
  const viewer = token && (await findStaffViewer(site, token, context.get(senderContext).address, { isPassive }))
  // The page's own address, also when the router fetches its data or a form was sent too late.
  if (!viewer) throw redirect(staffLoginPath(url.pathname + url.search))
  if (request.method !== 'GET' && request.method !== 'HEAD') rejectForeignForm(request)
  if (permission === undefined || !isAllowed(viewer, permission)) {
    await recordAudit(site, viewer, { action: 'access.refuse', subject: `page:${url.pathname.slice(0, 200)}` })
    return refuse(request)
  }
  context.set(staffContext, viewer)
  return next()
}

/**
 * The response 403. What is thrown here never reaches the layout, which has the page that says so: a browser is led
 * there.
 */
function refuse({ method, url }: Request): Response {
  if (!new URL(url).pathname.endsWith('.data')) return leadTo(staffRefusedPath(), 403)
  if (method !== 'GET') throw data(null, { status: 403 })
  throw redirect(staffRefusedPath())
}

/**
 * The cookie is not sent with a link from a letter or a messenger, only with what our own page asks for: it asks at
 * once.
 */
const isCrossSiteLink = ({ method, headers }: Request) =>
  method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-site') === 'cross-site'

/** A page that a browser leaves at once for the given path, by default for itself; the link is for one that does not. */
const leadTo = (path = '', status = 200) =>
  new Response(
    `<!doctype html><html lang="ru"><meta http-equiv="refresh" content="0${path && `; url=${path}`}"><title>Showroom</title>
<p><a href="${path}">${status === 403 ? 'Нет доступа' : 'Продолжить'}</a>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

/**
 * server/guards/guard-origin.server.ts lets programs through that say nothing about their origin. Nothing but a browser
 * has business here.
 */
function rejectForeignForm({ headers }: Request): void {
  if (headers.has('origin') || headers.has('sec-fetch-site')) return
  throw data(null, { status: 403 })
}

/** For what cannot be undone: sends a person who has proved no factor lately to the page where they do. */
export function requireConfirmation(context: RouteContext, back: string): void {
  if (!isConfirmed(context.get(staffContext), context.get(siteContext).now())) throw redirect(confirmationPath(back))
}

/** The page where a person proves a factor; `back`, which may have a query, is opened afterwards and says so. */
export function confirmationPath(back: string): string {
  const [path = '', query] = back.split('?')
  const search = new URLSearchParams(query)
  search.set('done', 'confirmed')
  return staffConfirmPath(withQuery(path, search))
}

/** The page of the back office to open after the login; the start page for any other address. */
export function staffBackPath(back: string | null): string {
  const isOwn = back !== null && /^\/(?![/\\])[\w/.:?=&%~+-]{0,1000}$/.test(back) && isStaffPath(back)
  return isOwn && !back.startsWith(staffLoginPath()) ? back : staffPath()
}
