import { listCookieValues } from './list-cookie-values.ts'

/** Browsers take the prefix on https alone. */
interface SiteOrigin {
  siteUrl: string
}

/**
 * A cookie of ours that no script reads. Its prefix makes browsers refuse one of this name from any other host or path:
 * whoever could slip one in would have others act as he likes.
 */
export function hostCookie(name: string, lifetimeS: number) {
  const nameFor = (site: SiteOrigin) => (isHttps(site) ? `__Host-${name}` : name)
  const compose = (value: string, maxAgeS: number, site: SiteOrigin) =>
    [`${nameFor(site)}=${value}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
      .concat(isHttps(site) ? ['Secure'] : [])
      .join('; ')
  return {
    /** What it says. Two of one name: somebody has slipped one in, and neither is believed. */
    read: ({ headers }: Request, site: SiteOrigin): string | undefined => {
      const found = listCookieValues(headers.get('cookie'), nameFor(site))
      return found.length === 1 ? found[0] : undefined
    },
    /** The Set-Cookie header that has the browser remember `value`, which is fit for a cookie. */
    write: (value: string, site: SiteOrigin) => compose(value, lifetimeS, site),
    /** The Set-Cookie header that has it forget. */
    clear: (site: SiteOrigin) => compose('', 0, site),
  }
}

const isHttps = ({ siteUrl }: SiteOrigin) => siteUrl.startsWith('https:')
