import type { RouteContext } from '#app/http/action-args.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffDeviceCookie, staffSessionCookie } from '#app/http/staff-cookies.ts'
import type { LoginBrowser } from '#domain/staff/login/staff-sessions.server.ts'

/** The browser in which somebody of the staff proves who they are. */
export function readStaffBrowser(request: Request, context: RouteContext): LoginBrowser {
  const site = context.get(siteContext)
  return {
    address: context.get(senderContext).address,
    userAgent: request.headers.get('user-agent'),
    deviceCookie: staffDeviceCookie.read(request, site),
    previousToken: staffSessionCookie.read(request, site),
  }
}

/** The headers that put the cookies of a login into the browser. */
export function writeStaffCookies(context: RouteContext, cookies: { token: string; device?: string }): Headers {
  const site = context.get(siteContext)
  const headers = new Headers({ 'set-cookie': staffSessionCookie.write(cookies.token, site) })
  if (cookies.device !== undefined) headers.append('set-cookie', staffDeviceCookie.write(cookies.device, site))
  return headers
}
