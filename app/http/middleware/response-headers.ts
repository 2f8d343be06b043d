import { createContext, type MiddlewareFunction } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { isStaffPath } from '#urls/is-staff-path.ts'
import { siteContext } from './site.ts'

/** The nonce that marks the inline scripts of one response as ours. Undefined where no page is rendered. */
export const nonceContext = createContext<string | undefined>(undefined)

/** Origins that this response may embed in frames: a map that the visitor has just opened. Usually none. */
export const framesContext = createContext<readonly string[]>([])

interface PolicyParts {
  isHttps: boolean
  isDev: boolean
  counters?: Pick<AnalyticsSettings, 'metrikaId' | 'ga4Id'>
  frames?: readonly string[]
  /** Nobody shows a page of the staff in a frame. */
  isStaff?: boolean
}

// As the counters' documentation requires: https://yandex.ru/support/metrica/code/install-counter-csp.html,
// https://developers.google.com/tag-platform/security/guides/csp. Their recordings of pages stay off, hence no frames.
const METRIKA_HOSTS = ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net']
const GA4_HOSTS = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']

/**
 * Content-Security-Policy of a page. Scripts run by nonce or from our own origin; stylesheets are our own files; style
 * attributes are allowed (a photograph's colour before it loads). Nothing is loaded from other sites (docs/product.md,
 * Personal data) except the counters that the dealer has set, and a map on the page where the visitor has opened it.
 */
export function contentSecurityPolicy(
  nonce: string,
  { isHttps, isDev, counters = {}, frames = [], isStaff = false }: PolicyParts,
): string {
  const hosts = [...(counters.metrikaId ? METRIKA_HOSTS : []), ...(counters.ga4Id ? GA4_HOSTS : [])]
    .map((host) => ` ${host}`)
    .join('')
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${hosts}`,
    // Vite's dev server adds <style> elements and uses a WebSocket.
    isDev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // The font of the rouble sign is embedded in the style sheet (app/ui/fonts.css).
    "font-src 'self' data:",
    `img-src 'self' data:${hosts}`,
    `connect-src 'self'${isDev ? ' ws:' : ''}${hosts}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isStaff ? "'none'" : "'self'"}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

/**
 * The headers that only the router can set: the policy contains the page's nonce. Headers that are the same for every
 * response, files included, are set by the server (server/create-app.server.ts). Headers that a route has set stay.
 */
export const securityHeaders: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  context.set(nonceContext, nonce)
  const response = await next()
  const { siteUrl, counters } = context.get(siteContext)
  const isHttps = siteUrl.startsWith('https:')
  const frames = context.get(framesContext)
  const isStaff = isStaffPath(url.pathname)
  const headers = {
    'content-security-policy': contentSecurityPolicy(nonce, {
      isHttps,
      isDev: import.meta.env.DEV,
      counters: isStaff ? undefined : counters,
      frames,
      isStaff,
    }),
    'permissions-policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
    // Prices change by the minute: browsers revalidate each time. `no-store` would cost the visitor the instant back
    // button; but a page with an opened map must not come back by itself, and what the staff see
    // stays nowhere.
    'cache-control': frames.length > 0 || isStaff ? 'private, no-store' : 'private, no-cache',
  }
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  // A file with a public cache (a picture, a sitemap) was opened as a page: its cookies belong only to this visitor.
  const isPublic = () => response.headers.get('cache-control')?.startsWith('public') === true
  if (response.headers.has('set-cookie') && isPublic()) response.headers.set('cache-control', headers['cache-control'])
  // A page that the browser cached before the visitor existed shows other counters: the back button must not reuse it.
  if (!isPublic()) response.headers.append('vary', 'Cookie')
  return response
}

/**
 * A 405 names the methods that the address accepts (RFC 9110 §15.5.6). At addresses for machines the router's own text
 * would report a server error, so it is replaced; pages have their own text.
 */
export const allowHeader: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next()
  if (response.status !== 405 || response.headers.has('allow')) return response
  const headers = new Headers(response.headers)
  headers.set('allow', 'GET, HEAD')
  if (headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, { status: 405, headers })
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response('Method not allowed\n', { status: 405, headers })
}
