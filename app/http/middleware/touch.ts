import { isbot } from 'isbot'
import { createContext, createCookie, type MiddlewareFunction } from 'react-router'
import * as v from 'valibot'
import type { Touch } from '#domain/requests/request.ts'
import { DAY_S } from '#locale/durations.ts'
import { type Site, siteContext } from './site.ts'

/** The first time that a browser came here, and the last time that something led it here. */
export interface Touches {
  first?: Touch
  last?: Touch
}

/** What is stored with a request (docs/product.md, Analytics). Empty where no browser came from anywhere. */
export const touchContext = createContext<Touches>({})

const COOKIE_LIFETIME_S = 90 * DAY_S
const MAX_TAG_LENGTH = 80
const MAX_PATH_LENGTH = 160

const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: COOKIE_LIFETIME_S } as const
const COOKIES = { first: createCookie('first_touch', options), last: createCookie('last_touch', options) }

/**
 * Remembers where a visitor came from, in two small cookies of our own: the first visit, and the last one that an
 * advertisement or another site brought. A visit without a trace does not displace an earlier one that has it.
 */
export const touch: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { siteUrl, now } = context.get(siteContext)
  const known = await parseTouches(request)
  const visit = isVisit(request) ? parseTouch(new URL(request.url), request.headers.get('referer'), siteUrl) : undefined
  const seen = visit && { ...visit, at: now().toISOString() }
  const isLed = seen !== undefined && (seen.source !== null || known.last === undefined)
  const touches = { first: known.first ?? seen, last: isLed ? seen : known.last }
  context.set(touchContext, touches)
  const response = await next()
  const secure = siteUrl.startsWith('https:')
  for (const name of ['first', 'last'] as const) {
    const value = touches[name]
    if (value !== undefined && value !== known[name])
      response.headers.append('set-cookie', await COOKIES[name].serialize(value, { secure }))
  }
  return response
}

/** The marks in the address of a landing page of another origin, whose visitors bring no cookie of ours; undefined without. */
export function parsePageTouch(pageUrl: string, { siteUrl, now }: Pick<Site, 'siteUrl' | 'now'>): Touch | undefined {
  const url = URL.parse(pageUrl)
  const touch = url === null ? undefined : parseTouch(url, null, siteUrl)
  return touch === undefined || touch.source === null ? undefined : { ...touch, at: now().toISOString() }
}

/** A person's browser that opens a page: no script's call, no robot, nothing fetched ahead. */
function isVisit({ method, headers }: Request): boolean {
  const isPage =
    headers.get('accept')?.includes('text/html') && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  const isAhead = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch')
  return method === 'GET' && isPage === true && !isAhead && !isbot(headers.get('user-agent'))
}

/** What an address and a referrer say about where the visitor comes from; `source` is null when they say nothing. */
function parseTouch(url: URL, referer: string | null, siteUrl: string): Omit<Touch, 'at'> {
  const mark = (name: string) => cleanText(url.searchParams.get(name), MAX_TAG_LENGTH)
  const from = referer === null ? null : parseForeignUrl(referer, [url.host, new URL(siteUrl).host])
  return {
    ...resolveSource(url, mark('utm_source'), from),
    ...(mark('utm_medium') !== null && { medium: mark('utm_medium') }),
    campaign: mark('utm_campaign'),
    content: mark('utm_content'),
    term: mark('utm_term'),
    referrer: from && cleanText(from.origin + from.pathname, MAX_PATH_LENGTH),
    // Without its query, in which anything may stand.
    landing: url.pathname.slice(0, MAX_PATH_LENGTH),
  }
}

/** Source and medium: as marked, by the click id that an advertising system adds, or the site that linked here. */
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

/** Text that is worth keeping: no control characters, not too long, not empty. */
function cleanText(text: string | null, longest: number): string | null {
  const plain = text?.replaceAll(CONTROL, ' ').trim().slice(0, longest).toWellFormed()
  return plain ? plain : null
}

function parseForeignUrl(referer: string, own: readonly string[]): URL | null {
  const page = URL.parse(referer)
  return page !== null && /^https?:$/.test(page.protocol) && !own.includes(page.host) ? page : null
}

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const tag = v.nullable(text(MAX_TAG_LENGTH))
/** A cookie is what somebody sends: whatever is not a touch of ours is passed over. */
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

async function parseTouches(request: Request): Promise<Touches> {
  const header = request.headers.get('cookie')
  const [first, last] = await Promise.all([COOKIES.first.parse(header), COOKIES.last.parse(header)])
  return { first: parseCookieTouch(first), last: parseCookieTouch(last) }
}

function parseCookieTouch(value: unknown): Touch | undefined {
  const read = v.safeParse(TOUCH, value)
  return read.success ? read.output : undefined
}
