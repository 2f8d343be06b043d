import { listCookies } from './list-cookies.ts'

/** Browsers take the prefix on https alone. */
interface Whose {
  siteUrl: string
}

/**
 * A cookie of ours that no script reads. Its prefix makes browsers refuse one of this name from any other host or path:
 * whoever could slip one in would have others act as he likes.
 */
export function ownCookie(name: string, lifetimeS: number) {
  const nameFor = (site: Whose) => (isHttps(site) ? `__Host-${name}` : name)
  const compose = (value: string, maxAgeS: number, site: Whose) =>
    [`${nameFor(site)}=${value}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
      .concat(isHttps(site) ? ['Secure'] : [])
      .join('; ')
  return {
    /** What it says. Two of one name: somebody has slipped one in, and neither is believed. */
    read: ({ headers }: Request, site: Whose): string | undefined => {
      const found = listCookies(headers.get('cookie'), nameFor(site))
      return found.length === 1 ? found[0] : undefined
    },
    /** The Set-Cookie header that has the browser remember `value`, which is fit for a cookie. */
    write: (value: string, site: Whose) => compose(value, lifetimeS, site),
    /** The Set-Cookie header that has it forget. */
    clear: (site: Whose) => compose('', 0, site),
  }
}

const isHttps = ({ siteUrl }: Whose) => siteUrl.startsWith('https:')
