import { listCookieValues } from './list-cookie-values.ts'

/** Browsers accept the prefix `__Host-` only on https. */
interface SiteOrigin {
  siteUrl: string
}

/**
 * A cookie of our own that scripts cannot read. Its prefix makes browsers refuse a cookie of this name from any other
 * host or path: an attacker who could plant one would make others act under a token of the attacker's choice.
 */
export function hostCookie(name: string, lifetimeS: number) {
  const nameFor = (site: SiteOrigin) => (isHttps(site) ? `__Host-${name}` : name)
  const compose = (value: string, maxAgeS: number, site: SiteOrigin) =>
    [`${nameFor(site)}=${value}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
      .concat(isHttps(site) ? ['Secure'] : [])
      .join('; ')
  return {
    /** Its value. With two cookies of this name one may be planted: neither is trusted, and the result is undefined. */
    read: ({ headers }: Request, site: SiteOrigin): string | undefined => {
      const values = listCookieValues(headers.get('cookie'), nameFor(site))
      return values.length === 1 ? values[0] : undefined
    },
    /** The Set-Cookie header that stores `value`, which has to consist of characters that a cookie may contain. */
    write: (value: string, site: SiteOrigin) => compose(value, lifetimeS, site),
    /** The Set-Cookie header that deletes the cookie. */
    clear: (site: SiteOrigin) => compose('', 0, site),
  }
}

const isHttps = ({ siteUrl }: SiteOrigin) => siteUrl.startsWith('https:')
