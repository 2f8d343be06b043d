import { createContext, type MiddlewareFunction } from 'react-router'
import { hostCookie } from '#app/http/host-cookie.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { siteContext } from './site.ts'

/** The code of what a browser without JavaScript has to be told about the form that it has just sent; empty as a rule. */
export const flashContext = createContext('')

/** Holds the code for longer than any redirect takes; a notice that missed its page comes upon no later one. */
export const flashCookie = hostCookie('notice', 60)

/** Hands the notice to the page on which it is read, and to that one alone. */
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
