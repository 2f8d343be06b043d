import { createContext, type MiddlewareFunction } from 'react-router'
import { siteCookie } from '#app/http/site-cookie.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { siteContext } from './site.ts'

/** The code of the notice about the form that a browser without JavaScript has just sent; usually empty. */
export const flashContext = createContext('')

/** Lives 60 seconds, longer than any redirect takes: a notice that missed its page does not appear on a later one. */
export const flashCookie = siteCookie('notice', { lifetimeS: 60, isHostOnly: true })

/** Passes the notice to the next page that is shown, and deletes it. */
export const flash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { method, headers } = request
  const site = context.get(siteContext)
  const code = flashCookie.read(request, site)
  if (code === undefined || method !== 'GET' || !prefersHtml(headers.get('accept'))) return next()
  context.set(flashContext, code)
  const response = await next()
  response.headers.append('set-cookie', flashCookie.clear(site))
  response.headers.set('cache-control', 'private, no-store')
  return response
}
