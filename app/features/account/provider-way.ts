import * as v from 'valibot'
import { listCookies } from '#app/list-cookies.ts'

/** What a browser that goes to VK ID or Yandex ID is to bring back: what was agreed to here before it left. */
export interface ProviderWay {
  /** A path of ours. */
  back?: string
  consentVersion?: number
  advertisingVersion?: number
}

/** As long as better-auth waits for the browser. */
const LIFETIME_S = 10 * 60

/** No other host or path can have written it, and no script reads it. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-way' : 'way')

const version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)))
const WAY = v.pipe(
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
export function readProviderWay({ headers }: Request, isHttps: boolean): ProviderWay | undefined {
  const [found, ...others] = listCookies(headers.get('cookie'), nameOf(isHttps))
  if (found === undefined || others.length > 0) return undefined
  const read = v.safeParse(WAY, readEscaped(found))
  return read.success ? read.output : undefined
}

/** The `Set-Cookie` header that sends it along. */
export const writeProviderWay = (way: ProviderWay, isHttps: boolean) =>
  write(encodeURIComponent(JSON.stringify(way)), LIFETIME_S, isHttps)

/** The `Set-Cookie` header that ends it: what was agreed to is written down. */
export const clearProviderWay = (isHttps: boolean) => write('', 0, isHttps)

function write(value: string, maxAgeS: number, isHttps: boolean): string {
  const parts = [`${nameOf(isHttps)}=${value}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ')
}

function readEscaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not written by us: it is no JSON either.
    return text
  }
}
