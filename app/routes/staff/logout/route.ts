import { redirect } from 'react-router'
import { siteContext } from '#app/http/middleware/site.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { staffSessionCookie } from '#app/http/staff-cookies.ts'
import { endOwnSessions } from '#domain/staff/login/own-factors.server.ts'
import { findStaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { staffLoginPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const loader = () => redirect(staffLoginPath())

/** Ends the session, and removes what this browser has stored of the back office. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const token = staffSessionCookie.read(request, site)
  const viewer = token && (await findStaffViewer(site, token, context.get(senderContext).address))
  if (viewer) await endOwnSessions(site, viewer, { only: viewer.sessionId })
  const headers = new Headers({ 'set-cookie': staffSessionCookie.clear(site), 'clear-site-data': '"cache"' })
  return redirect(staffLoginPath(), { headers })
}
