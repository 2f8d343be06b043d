import { createContext, type MiddlewareFunction } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { siteContext } from './site.ts'

/** Marks the inline scripts of one response as ours. Undefined where no page is rendered. */
export const nonceContext = createContext<string | undefined>(undefined)

/** Origins whose frames this one answer may show: a map that its visitor has just pressed for. None as a rule. */
export const framesContext = createContext<readonly string[]>([])

interface PolicyParts {
  isHttps: boolean
  isDev: boolean
  counters?: Pick<AnalyticsSettings, 'metrikaId' | 'ga4Id'>
  frames?: readonly string[]
}

// As the counters' own pages ask for: https://yandex.ru/support/metrica/code/install-counter-csp.html,
// https://developers.google.com/tag-platform/security/guides/csp. Their recordings of pages stay off, hence no frames.
const METRIKA_HOSTS = ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net']
const GA4_HOSTS = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']

/**
 * Content-Security-Policy of a page. Scripts run by nonce or from our own origin; stylesheets are our own files, while
 * style attributes may stand (a photograph's colour before it arrives). Nothing foreign may be loaded (docs/product.md,
 * Personal data) but the counters that the dealer has set, and a map on the page on which somebody has pressed for it.
 */
export function contentSecurityPolicy(
  nonce: string,
  { isHttps, isDev, counters = {}, frames = [] }: PolicyParts,
): string {
  const hosts = [...(counters.metrikaId ? METRIKA_HOSTS : []), ...(counters.ga4Id ? GA4_HOSTS : [])]
    .map((host) => ` ${host}`)
    .join('')
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${hosts}`,
    // Vite's dev server writes <style> elements and talks over a socket.
    isDev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // The rouble sign lies in the style sheet (app/ui/fonts.css).
    "font-src 'self' data:",
    `img-src 'self' data:${hosts}`,
    `connect-src 'self'${isDev ? ' ws:' : ''}${hosts}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

/**
 * The headers that only the router can give: the policy carries the page's nonce. Those that are the same for every
 * answer, files included, are the server's (server/create-app.server.ts). What a route has set stays.
 */
export const securityHeaders: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  context.set(nonceContext, nonce)
  const response = await next()
  const { siteUrl, counters } = context.get(siteContext)
  const isHttps = siteUrl.startsWith('https:')
  const frames = context.get(framesContext)
  const headers = {
    'content-security-policy': contentSecurityPolicy(nonce, {
      isHttps,
      isDev: import.meta.env.DEV,
      counters,
      frames,
    }),
    'permissions-policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
    // Prices change by the minute: ask again each time. `no-store` would cost the visitor the instant back button; what
    // somebody has pressed for is not to come back by itself.
    'cache-control': frames.length > 0 ? 'private, no-store' : 'private, no-cache',
  }
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  // A file that anybody may keep (a picture, a sitemap) has been opened as a page: its cookies are this visitor's alone.
  const isPublic = () => response.headers.get('cache-control')?.startsWith('public') === true
  if (response.headers.has('set-cookie') && isPublic()) response.headers.set('cache-control', headers['cache-control'])
  // What a browser has kept from the time before it was known shows other counters: «back» must not take it.
  if (!isPublic()) response.headers.append('vary', 'Cookie')
  return response
}
