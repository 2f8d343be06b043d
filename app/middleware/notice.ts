import { createContext, type MiddlewareFunction } from 'react-router'
import { listCookies } from '#app/list-cookies.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { siteContext } from './site.ts'

/** The code of what a browser without JavaScript has to be told about the form that it has just sent; empty as a rule. */
export const noticeContext = createContext('')

const COOKIE = 'notice'
/** Longer than any redirect takes; a notice that missed its page comes upon no later one. */
const LIFETIME_S = 60

/** Hands the notice to the page on which it is read, and to that one alone. */
export const notice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { method, headers } = request
  const [code] = listCookies(headers.get('cookie'), COOKIE)
  if (code === undefined || method !== 'GET' || !prefersPage(headers.get('accept'))) return next()
  context.set(noticeContext, code)
  const response = await next()
  response.headers.append('set-cookie', write('', 0, context.get(siteContext).siteUrl))
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** The Set-Cookie header that has the next page say what `code` stands for: letters and hyphens. */
export const writeNotice = (code: string, siteUrl: string) => write(code, LIFETIME_S, siteUrl)

function write(code: string, maxAgeS: number, siteUrl: string): string {
  const parts = [`${COOKIE}=${code}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(siteUrl.startsWith('https:') ? ['Secure'] : [])].join('; ')
}
