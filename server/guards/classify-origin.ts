import { isIP } from 'node:net'

/** Whose page a call comes from: our own or no page at all, one that the operator trusts with forms, or somebody else's. */
export type OriginStatus = 'own' | 'trusted' | 'foreign'

export interface OriginHeaders {
  /** `Sec-Fetch-Site`: what the browser itself says; no page can write it. */
  fetchSite: string | undefined
  /** `Origin`. */
  origin: string | undefined
  /** Host and port that the visitor asked, as trusted proxies tell it. */
  host: string
}

export interface OriginSettings {
  siteUrl: string | undefined
  trustedOrigins: readonly string[]
}

/**
 * Judges by what browsers send of their own accord, so that no page carries a token (docs/product.md, Origins). Without either header
 * no browser is speaking, and only browsers can be made to speak for somebody. Hosts are compared without their scheme:
 * a proxy that ends TLS leaves us http where the visitor has https.
 */
export function classifyOrigin({ fetchSite, origin, host }: OriginHeaders, settings: OriginSettings): OriginStatus {
  if (!origin) return fetchSite === undefined || isSameOriginFetch(fetchSite) ? 'own' : 'foreign'
  const named = parseOrigin(origin)
  // The router would stumble over it.
  if (named === undefined && origin !== 'null') return 'foreign'
  if (fetchSite !== undefined && isSameOriginFetch(fetchSite)) return 'own'
  if (named === undefined) return 'foreign'
  if (settings.trustedOrigins.includes(named.origin)) {
    // An alias of the site, as an older browser names it, has asked itself.
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

/** This machine's own, or an address: any other name may be pointed here by somebody else. SITE_URL tells which is ours. */
const isLocalhostOrIp = (hostname: string) =>
  /^(.+\.)?localhost$/.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Without the port that the scheme implies: `cars.example:443` is `cars.example`. */
const stripDefaultPort = (host: string, { protocol }: URL) => URL.parse(`${protocol}//${host}`)?.host
