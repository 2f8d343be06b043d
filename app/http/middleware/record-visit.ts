import { isbot } from 'isbot'
import * as v from 'valibot'
import type { Touch } from '#domain/requests/request.ts'
import { DAY_S } from '#locale/durations.ts'
import { prefersHtml } from '../prefers-html.ts'
import { type CookieRequest, decodeJsonValue, encodeJsonValue, siteCookie } from '../site-cookie.ts'
import type { Site } from './site.ts'

/** The first visit of a browser, and its last visit with a known source. */
export interface Touches {
  first?: Touch
  last?: Touch
}

const MAX_TAG_LENGTH = 80
const MAX_PATH_LENGTH = 160

const COOKIES = {
  first: siteCookie('first_touch', { lifetimeS: 90 * DAY_S }),
  last: siteCookie('last_touch', { lifetimeS: 90 * DAY_S }),
}

/** What a visit is read from: a request, or as much of one. */
interface VisitRequest extends CookieRequest {
  method: string
  url: string
}

/**
 * Remembers where a visitor came from, in two small cookies of our own: the first visit, and the last visit from an
 * advertisement or another site. A visit without a source does not replace an earlier one that has a source. Returns
 * the touches, and the Set-Cookie headers for what is new.
 */
export function recordVisit(
  request: VisitRequest,
  site: Pick<Site, 'siteUrl' | 'now'>,
): { touches: Touches; setCookies: string[] } {
  const { siteUrl, now } = site
  const stored = { first: parseCookieTouch(request, 'first', site), last: parseCookieTouch(request, 'last', site) }
  const visit = isVisit(request) ? parseTouch(new URL(request.url), request.headers.get('referer'), siteUrl) : undefined
  const current = visit && { ...visit, at: now().toISOString() }
  const isNewLast = current !== undefined && (current.source !== null || stored.last === undefined)
  const touches = { first: stored.first ?? current, last: isNewLast ? current : stored.last }
  const setCookies = (['first', 'last'] as const).flatMap((name) => {
    const value = touches[name]
    return value === undefined || value === stored[name] ? [] : [COOKIES[name].write(encodeJsonValue(value), site)]
  })
  return { touches, setCookies }
}

/**
 * The touch in the address of a landing page on another origin, whose visitors send no cookie of ours; undefined
 * without a source in the address.
 */
export function parsePageTouch(pageUrl: string, { siteUrl, now }: Pick<Site, 'siteUrl' | 'now'>): Touch | undefined {
  const url = URL.parse(pageUrl)
  const touch = url === null ? undefined : parseTouch(url, null, siteUrl)
  return touch === undefined || touch.source === null ? undefined : { ...touch, at: now().toISOString() }
}

/** Whether a person opens a page: no script's call, no robot, no prefetch. */
export function isVisit({ method, headers }: VisitRequest): boolean {
  const isPage = prefersHtml(headers.get('accept')) && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  const isPrefetch = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch')
  return method === 'GET' && isPage && !isPrefetch && !isKnownRobot(headers.get('user-agent') ?? '')
}

/** Many visitors have the same browser, and its name is compared with hundreds of patterns. */
const robots = new Map<string, boolean>()
const MAX_ROBOTS = 500

function isKnownRobot(agent: string): boolean {
  const known = robots.get(agent)
  if (known !== undefined) return known
  const answer = isbot(agent)
  if (robots.size < MAX_ROBOTS) robots.set(agent, answer)
  return answer
}

/** How search engines and link previewers name themselves; Cubot is a phone brand. */
const ROBOT = /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|externalhit/i

/** Whether the client calls itself a robot in its user agent. Scripts that use the wire contract are no robots. */
export const isRobot = ({ headers }: CookieRequest) => ROBOT.test(headers.get('user-agent') ?? '')

/** Whether a person opens the page, as far as the request shows it. */
export function isView({ method, headers }: CookieRequest & { method: string }): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return method === 'GET' && !purpose.includes('prefetch')
}

/** The touch in a page's address and its referrer; `source` is null when neither names one. */
function parseTouch(url: URL, referer: string | null, siteUrl: string): Omit<Touch, 'at'> {
  const parameter = (name: string) => cleanText(url.searchParams.get(name), MAX_TAG_LENGTH)
  const from = referer === null ? null : parseForeignUrl(referer, [url.host, new URL(siteUrl).host])
  return {
    ...resolveSource(url, parameter('utm_source'), from),
    ...(parameter('utm_medium') !== null && { medium: parameter('utm_medium') }),
    campaign: parameter('utm_campaign'),
    content: parameter('utm_content'),
    term: parameter('utm_term'),
    referrer: from && cleanText(from.origin + from.pathname, MAX_PATH_LENGTH),
    // Without its query, which can contain anything.
    landing: url.pathname.slice(0, MAX_PATH_LENGTH),
  }
}

/** Source and medium: from `utm_source`, from the click id of an advertising system, or the site that linked here. */
function resolveSource(
  { searchParams }: URL,
  source: string | null,
  from: URL | null,
): Pick<Touch, 'source' | 'medium'> {
  if (source !== null) return { source, medium: null }
  if (searchParams.get('yclid')) return { source: 'yandex', medium: 'cpc' }
  if (searchParams.get('gclid')) return { source: 'google', medium: 'cpc' }
  if (from === null) return { source: null, medium: null }
  const host = from.hostname.replace(/^www\./, '').slice(0, MAX_TAG_LENGTH)
  return { source: host, medium: SEARCH_ENGINES.test(host) ? 'organic' : 'referral' }
}

const SEARCH_ENGINES = /^(([\w-]+\.)?(yandex|google|bing|duckduckgo|rambler)\.[\w.]+|ya\.ru|go\.mail\.ru)$/

const CONTROL = /\p{Cc}/gu

/** The text without control characters, cut to `maxLength`; null when it is empty. */
function cleanText(text: string | null, maxLength: number): string | null {
  const plain = text?.replaceAll(CONTROL, ' ').trim().slice(0, maxLength).toWellFormed()
  return plain ? plain : null
}

function parseForeignUrl(referer: string, ownHosts: readonly string[]): URL | null {
  const page = URL.parse(referer)
  return page !== null && /^https?:$/.test(page.protocol) && !ownHosts.includes(page.host) ? page : null
}

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const tag = v.nullable(text(MAX_TAG_LENGTH))
/** Cookies are untrusted input: anything that is not a touch of ours is ignored. */
const TOUCH = v.strictObject({
  source: tag,
  medium: tag,
  campaign: tag,
  content: tag,
  term: tag,
  referrer: v.nullable(text(MAX_PATH_LENGTH)),
  landing: v.pipe(text(MAX_PATH_LENGTH), v.startsWith('/')),
  at: v.pipe(v.string(), v.isoTimestamp()),
})

function parseCookieTouch(request: CookieRequest, name: keyof Touches, site: Pick<Site, 'siteUrl'>): Touch | undefined {
  const result = v.safeParse(TOUCH, decodeJsonValue(COOKIES[name].read(request, site)))
  return result.success ? result.output : undefined
}
