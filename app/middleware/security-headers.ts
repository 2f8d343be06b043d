import { createContext, type MiddlewareFunction } from 'react-router'
import { siteContext } from './site.ts'

/** Marks the inline scripts of one response as ours. Undefined where no page is rendered. */
export const nonceContext = createContext<string | undefined>(undefined)

/**
 * Content-Security-Policy of a page. Scripts run by nonce or from our own origin; stylesheets are our own files, while
 * style attributes may stand (a photograph's colour before it arrives). Nothing foreign is loaded (PRODUCT.md, the law).
 */
export function contentSecurityPolicy(nonce: string, { isHttps, isDev }: { isHttps: boolean; isDev: boolean }): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Vite's dev server writes <style> elements and talks over a socket.
    isDev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    isDev ? "connect-src 'self' ws:" : "connect-src 'self'",
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
 * answer, files included, are the server's (server/front-door.server.ts). What a route has set stays.
 */
export const securityHeaders: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  context.set(nonceContext, nonce)
  const response = await next()
  const isHttps = context.get(siteContext).siteUrl.startsWith('https:')
  const headers = {
    'content-security-policy': contentSecurityPolicy(nonce, { isHttps, isDev: import.meta.env.DEV }),
    'permissions-policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
    // Prices change by the minute: ask again each time. `no-store` would cost the visitor the instant back button.
    'cache-control': 'private, no-cache',
  }
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
