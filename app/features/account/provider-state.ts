import * as v from 'valibot'
import { hostCookie } from '#app/http/host-cookie.ts'

/** What a browser that goes to VK ID or Yandex ID is to bring back: what was agreed to here before it left. */
export interface ProviderState {
  /** A path of ours. */
  back?: string
  consentVersion?: number
  advertisingVersion?: number
}

/** For as long as better-auth waits for the browser. */
const cookie = hostCookie('way', 10 * 60)

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

/** What the browser agreed to when it left for a provider; undefined when it has not left from here. */
export function parseProviderState(request: Request, site: { siteUrl: string }): ProviderState | undefined {
  const read = v.safeParse(ProviderStateSchema, decodeSafely(cookie.read(request, site) ?? ''))
  return read.success ? read.output : undefined
}

/** The `Set-Cookie` header that sends it along. */
export const serializeProviderState = (way: ProviderState, site: { siteUrl: string }) =>
  cookie.write(encodeURIComponent(JSON.stringify(way)), site)

/** The `Set-Cookie` header that ends it: what was agreed to is written down. */
export const clearProviderState = cookie.clear

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not written by us: it is no JSON either.
    return text
  }
}
