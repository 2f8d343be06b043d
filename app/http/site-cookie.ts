import { parse, serialize } from 'cookie-es'

/** Browsers accept `Secure` and the prefix `__Host-` only on https. */
interface SiteOrigin {
  siteUrl: string
}

/** A request, or as much of one as has its headers. */
export interface CookieRequest {
  headers: Pick<Headers, 'get'>
}

interface SiteCookieOptions {
  lifetimeS: number
  /**
   * The prefix `__Host-` makes browsers refuse a cookie of this name from any other host or path: an attacker who could
   * plant one would make others act under a token of the attacker's choice.
   */
  isHostOnly?: boolean
  /** Scripts can read it. */
  isReadable?: boolean
  /** It is not sent with a link from another site either. */
  isStrict?: boolean
}

/**
 * A cookie of the site, the only way to set and read one on the server. Its value is a text, on the wire as it is: what
 * a cookie cannot contain is percent-encoded.
 */
export function siteCookie(
  name: string,
  { lifetimeS, isHostOnly = false, isReadable = false, isStrict = false }: SiteCookieOptions,
) {
  const nameFor = (site: SiteOrigin) => (isHostOnly && isHttps(site) ? `__Host-${name}` : name)
  const compose = (value: string, maxAge: number, site: SiteOrigin) =>
    serialize(nameFor(site), value, {
      maxAge,
      path: '/',
      httpOnly: !isReadable,
      secure: isHttps(site),
      sameSite: isStrict ? 'strict' : 'lax',
    })
  return {
    /** Its value. With two cookies of this name one may be planted: neither is trusted, and the result is undefined. */
    read: ({ headers }: CookieRequest, site: SiteOrigin): string | undefined => {
      const value = parse(headers.get('cookie') ?? '', { allowMultiple: true })[nameFor(site)]
      return typeof value === 'string' ? value : undefined
    },
    /** The Set-Cookie header that stores `value`. */
    write: (value: string, site: SiteOrigin) => compose(value, lifetimeS, site),
    /** The Set-Cookie header that deletes the cookie. */
    clear: (site: SiteOrigin) => compose('', 0, site),
  }
}

/** The Set-Cookie header that deletes a cookie which a script of another company has set. */
export const expireCookie = (name: string, domain?: string) => serialize(name, '', { maxAge: 0, path: '/', domain })

const isHttps = ({ siteUrl }: SiteOrigin) => siteUrl.startsWith('https:')

/** A JSON value as the text of a cookie: base64, which is shorter than percent-encoding when the value is Russian. */
export const encodeJsonValue = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** The JSON value of such a text; undefined for any other text. */
export function decodeJsonValue(text: string | undefined): unknown {
  // An exception costs more than all the rest of a page from memory.
  if (text === undefined) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString())
  } catch {
    // Not written by us.
    return undefined
  }
}
