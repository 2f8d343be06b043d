import { createContext, type MiddlewareFunction } from 'react-router'
import { ownCookie } from '#app/own-cookie.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { siteContext } from './site.ts'

/** The code of what a browser without JavaScript has to be told about the form that it has just sent; empty as a rule. */
export const noticeContext = createContext('')

/** Holds the code for longer than any redirect takes; a notice that missed its page comes upon no later one. */
export const noticeCookie = ownCookie('notice', 60)

/** Hands the notice to the page on which it is read, and to that one alone. */
export const notice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { method, headers } = request
  const site = context.get(siteContext)
  const code = noticeCookie.read(request, site)
  if (code === undefined || method !== 'GET' || !prefersPage(headers.get('accept'))) return next()
  context.set(noticeContext, code)
  const response = await next()
  response.headers.append('set-cookie', noticeCookie.clear(site))
  response.headers.set('cache-control', 'private, no-store')
  return response
}
