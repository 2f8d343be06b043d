import { isIP } from 'node:net'

/**
 * Whose page a request comes from: our own or no page at all, one that the operator trusts with forms, or another
 * site's.
 */
export type OriginStatus = 'own' | 'trusted' | 'foreign'

export interface OriginHeaders {
  /** `Sec-Fetch-Site`: set by the browser itself; no page can change it. */
  fetchSite: string | undefined
  /** `Origin`. */
  origin: string | undefined
  /** Host and port of the request, as trusted proxies forward them. */
  host: string
}

export interface OriginSettings {
  siteUrl: string | undefined
  trustedOrigins: readonly string[]
}

/**
 * Uses headers that browsers set themselves, so that pages need no token (docs/product.md, Origins). A request without
 * either header does not come from a browser, and only a browser can be made to send a request in somebody else's name.
 * Hosts are compared without their scheme: behind a proxy that ends TLS the site sees http where the visitor has https.
 */
export function classifyOrigin({ fetchSite, origin, host }: OriginHeaders, settings: OriginSettings): OriginStatus {
  if (!origin) return fetchSite === undefined || isSameOriginFetch(fetchSite) ? 'own' : 'foreign'
  const named = parseOrigin(origin)
  // The router would fail on it.
  if (named === undefined && origin !== 'null') return 'foreign'
  if (fetchSite !== undefined && isSameOriginFetch(fetchSite)) return 'own'
  if (named === undefined) return 'foreign'
  if (settings.trustedOrigins.includes(named.origin)) {
    // An alias of the site that calls itself; older browsers send no `Sec-Fetch-Site`.
    return fetchSite === undefined && named.host === stripDefaultPort(host, named) ? 'own' : 'trusted'
  }
  if (fetchSite !== undefined) return 'foreign'
  const isOwn =
    settings.siteUrl === undefined
      ? named.host === stripDefaultPort(host, named) && isLocalhostOrIp(named.hostname)
      : named.origin === settings.siteUrl
  return isOwn ? 'own' : 'foreign'
}

const isSameOriginFetch = (fetchSite: string) => fetchSite === 'same-origin' || fetchSite === 'none'

/** An origin is a scheme, a host and a port, and nothing else. */
function parseOrigin(text: string): URL | undefined {
  const url = URL.parse(text)
  return url !== null && url.origin === text ? url : undefined
}

/**
 * A name of this machine, or an IP address. Anybody can point another name here; SITE_URL states which name is ours.
 */
const isLocalhostOrIp = (hostname: string) =>
  /^(.+\.)?localhost$/.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Without the port that the scheme implies: `cars.example:443` is `cars.example`. */
const stripDefaultPort = (host: string, { protocol }: URL) => URL.parse(`${protocol}//${host}`)?.host
