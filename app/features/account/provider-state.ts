import * as v from 'valibot'
import { siteCookie } from '#app/http/site-cookie.ts'

/** The state of a login by VK ID or Yandex ID that the browser brings back: what the visitor agreed to before. */
export interface ProviderState {
  /** A path of this site. */
  back?: string
  consentVersion?: number
  advertisingVersion?: number
}

/** As long as better-auth accepts the callback. */
const cookie = siteCookie('provider-login', { lifetimeS: 10 * 60, isHostOnly: true })

const version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)))
const ProviderStateSchema = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.parseJson(),
  v.strictObject({
    back: v.optional(v.pipe(v.string(), v.maxLength(2000), v.startsWith('/'))),
    consentVersion: version,
    advertisingVersion: version,
  }),
)

/** The state of the login; undefined when the browser did not start it here. */
export function parseProviderState(request: Request, site: { siteUrl: string }): ProviderState | undefined {
  const parsed = v.safeParse(ProviderStateSchema, cookie.read(request, site))
  return parsed.success ? parsed.output : undefined
}

/** The `Set-Cookie` header that stores the state. */
export const serializeProviderState = (state: ProviderState, site: { siteUrl: string }) =>
  cookie.write(JSON.stringify(state), site)

/** The `Set-Cookie` header that deletes it, once the consents are saved. */
export const clearProviderState = cookie.clear
