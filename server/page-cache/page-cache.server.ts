import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Site } from '#app/http/middleware/site.ts'
import { countMissingParts } from '#app/http/with-fallback.ts'
import { getVisitorAddress } from '../guards/visitor-address.ts'
import { findNextChange } from './next-change.server.ts'
import { createPageEntry, type PageEntry } from './page-entry.server.ts'
import { type PageKey, type PassReason, readPageKey } from './page-key.ts'
import { createPageStore, type PageCopies } from './page-store.ts'
import type { PageVersion } from './page-version.ts'
import { listOwnCookies } from './own-cookies.ts'
import { isConditional, sendEntry } from './send-entry.server.ts'

/** What became of a request for a page; a reason of `PassReason`: it went past the memory. */
type PageCacheResult = 'hit' | 'stale' | 'outage' | 'miss' | 'uncached' | PassReason

export interface PageCacheMetrics {
  count: (result: PageCacheResult, times?: number) => void
  /** Called with the memory that is in use, whenever it changes. */
  measure: (memory: { bytes: number; pages: number }) => void
}

/** Pages that are kept in memory for all who have saved nothing (docs/decisions/075-pages-in-memory.md). */
export interface PageCache {
  /** Answers a request from the memory, before anything else is done for it; false: it has to be rendered. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Others have sent pages so many times, by their keys: they count as used. */
  recordSent: (pages: Record<string, number>) => void
  /** Renders a page for the memory and for those who wait for it; other requests are passed on. */
  fill: RequestHandler
}

export interface PageCacheOptions {
  maxBytes: number
  /** For how many seconds a proxy may keep a page; 0: not at all. */
  publicMaxAgeS: number
  version: PageVersion
  metrics: PageCacheMetrics
  /** Is notified of the pages that are kept, when others send them too. */
  copies?: PageCopies<PageEntry> | undefined
  /** Renders the page for everybody; `address` is that of the client who waits for it. */
  render: (key: PageKey, address: string | undefined) => Promise<RenderedPage>
}

interface RenderedPage {
  response: Response
  html: string
  maxAgeMs: number | undefined
}

/** How much of the memory files of the sitemap may take, and one of them of that: 10,000 cars are two megabytes. */
const FILES_SHARE = 1 / 4
const MAX_FILE_SHARE = 1 / 4

/** After a change a visitor waits this long for the new page, and gets the old one then. */
const PATIENCE_MS = 500
/** But not one that has been stale for longer. */
const MAX_STALE_MS = 900
/** However fast its changes follow each other, a page is rendered once in this time, and a few times more at once. */
const RENDER_EVERY_MS = 250
const MAX_CREDIT = 3
/** While pages cannot be rendered, because the database is away, they are served for this long. */
const MAX_OUTAGE_MS = 600_000
/** How soon after a failure rendering is tried again. */
const RETRY_MS = 1000

type Flight = Promise<PageEntry | RenderedPage>

/** A page in memory, and how it answers a request. */
interface KeptAnswer {
  entry: PageEntry
  status: 'hit' | 'stale' | 'outage' | 'miss'
}

export function createPageCache(site: Site, options: PageCacheOptions): PageCache {
  const { version, metrics, render, publicMaxAgeS } = options
  const store = createStores(options.maxBytes, options.copies)
  const flights = new Map<string, Flight>()
  /** Pages whose last rendering failed, with the time when it is tried again. */
  const failed = new Map<string, number>()
  const findEnd = createEndFinder(site, version)
  /** The headers that Express gives every response, from the first page that it has passed on. */
  let common: OutgoingHttpHeaders | undefined

  async function renderEntry(key: PageKey, address: string | undefined): Flight {
    const renderedAt = performance.now()
    const before = store.get(key)
    const credit = before === undefined ? MAX_CREDIT : creditOf(before, renderedAt) - 1
    const times = { version: version.current, renderedAt, credit }
    const [missing, endsAt] = [countMissingParts(), await findEnd()]
    const page = await render(key, address)
    const { maxAgeMs = Number.POSITIVE_INFINITY } = page
    const entry =
      countMissingParts() === missing
        ? await createPageEntry(page.response, page.html, {
            ...times,
            key,
            common: common ?? {},
            endsAt: Math.min(endsAt, times.renderedAt + maxAgeMs),
          })
        : undefined
    if (entry === undefined) return page
    store.set(entry)
    metrics.measure(store.measure())
    return entry
  }

  /** Of many who want the same page at once one renders it. */
  function load(key: PageKey, address: string | undefined): Flight {
    const current = flights.get(key.id)
    if (current !== undefined) return current
    const flight = renderEntry(key, address)
      .then((page) => {
        if (isFailed(page) && store.get(key) !== undefined) failed.set(key.id, performance.now() + RETRY_MS)
        else failed.delete(key.id)
        return page
      })
      .finally(() => flights.delete(key.id))
    flights.set(key.id, flight)
    return flight
  }

  function refresh(key: PageKey): void {
    load(key, undefined).catch((error: unknown) => site.log.warn({ err: error }, 'a page could not be renewed'))
  }

  /** The entry for a request; undefined also for a request that goes past the memory. */
  function findEntry(request: IncomingMessage): PageEntry | undefined {
    // Most visitors have no cookie yet, and their address is its own key.
    const known = isPlain(request) ? store.find(request.url ?? '') : undefined
    if (known !== undefined) return known
    const key = keyOfRequest(request)
    if (typeof key !== 'string') return store.get(key)
    if (key !== 'page' && key !== 'method') metrics.count(key)
    return undefined
  }

  const staleMsOf = (entry: PageEntry) => Math.max(version.staleMs(entry.version), performance.now() - entry.endsAt)

  /** How an entry is served at once; undefined: a newer one has to be rendered first. */
  function statusOf(entry: PageEntry): 'hit' | 'stale' | 'outage' | undefined {
    const staleMs = staleMsOf(entry)
    const now = performance.now()
    if (staleMs <= 0) return 'hit'
    if (creditOf(entry, now) < 1) return 'stale'
    const retryAt = failed.get(entry.key.id)
    if (retryAt === undefined || staleMs > MAX_OUTAGE_MS) return undefined
    if (now >= retryAt) refresh(entry.key)
    return 'outage'
  }

  /** The page, newly rendered; when that takes long, the last one, unless it has been stale for long. */
  async function loadSoon(key: PageKey, address: string | undefined): Promise<PageEntry | RenderedPage> {
    const flight = load(key, address)
    const kept = store.get(key)
    if (kept === undefined || staleMsOf(kept) > MAX_STALE_MS - PATIENCE_MS) return flight
    const page = await Promise.race([flight, pause(PATIENCE_MS, undefined)])
    if (page !== undefined) return page
    flight.catch((error: unknown) => site.log.warn({ err: error }, 'a page could not be renewed'))
    return kept
  }

  function send(request: IncomingMessage, response: ServerResponse, { entry, status }: KeptAnswer): void {
    metrics.count(status)
    const ageS = status === 'outage' ? Math.floor((performance.now() - entry.renderedAt) / 1000) : undefined
    const cookies = listOwnCookies(request, entry.key, site)
    sendEntry(request, response, { entry, status, ageS, cookies, publicMaxAgeS })
  }

  return {
    serve(request, response) {
      const entry = findEntry(request)
      const status = entry && statusOf(entry)
      if (entry === undefined || status === undefined) return false
      send(request, response, { entry, status })
      return true
    },

    recordSent(pages) {
      for (const [id, times] of Object.entries(pages)) {
        metrics.count('hit', times)
        store.find(id)
      }
    },

    async fill(request, response, next) {
      common ??= { ...response.getHeaders() }
      const key = keyOfRequest(request)
      if (typeof key === 'string' || request.method === 'HEAD') return next()
      // Its route knows without writing the file whether it has changed.
      if (key.kind === 'file' && isConditional(request)) return next()
      const page = await loadSoon(key, getVisitorAddress(request))
      if (!('response' in page))
        return send(request, response, { entry: page, status: staleMsOf(page) > 0 ? 'stale' : 'miss' })
      const kept = isFailed(page) ? store.get(key) : undefined
      if (kept !== undefined && statusOf(kept) === 'outage')
        return send(request, response, { entry: kept, status: 'outage' })
      metrics.count('uncached')
      return key.isShortened ? next() : sendRendered(response, page, listOwnCookies(request, key, site))
    },
  }
}

/** Pages and files apart: a robot that reads the whole sitemap pushes no page out. */
function createStores(maxBytes: number, copies: PageCacheOptions['copies']) {
  const pages = createPageStore<PageEntry>({ maxBytes: maxBytes * (1 - FILES_SHARE), copies })
  const files = createPageStore<PageEntry>({ maxBytes: maxBytes * FILES_SHARE, maxShare: MAX_FILE_SHARE, copies })
  const storeOf = ({ kind }: PageKey) => (kind === 'file' ? files : pages)
  return {
    find: (id: string) => pages.get(id) ?? files.get(id),
    get: (key: PageKey) => storeOf(key).get(key.id),
    set: (entry: PageEntry) => storeOf(entry.key).set(entry.key.id, entry),
    measure: () => ({ bytes: pages.bytes + files.bytes, pages: pages.size + files.size }),
  }
}

/** A redirect, a page that is not there, or one that is missing a part: nothing in it belongs to somebody else. */
function sendRendered(
  response: ServerResponse,
  { response: rendered, html }: RenderedPage,
  cookies: readonly string[],
) {
  for (const [name, value] of rendered.headers) response.appendHeader(name, value)
  for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie)
  response.writeHead(rendered.status).end(html)
}

const isFailed = (page: PageEntry | RenderedPage) => 'response' in page && page.response.status >= 500

const creditOf = ({ credit, renderedAt }: PageEntry, now: number) =>
  Math.min(MAX_CREDIT, credit + (now - renderedAt) / RENDER_EVERY_MS)

const isPlain = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.cookie === undefined

const keyOfRequest = ({ method, url = '', headers }: IncomingMessage) => readPageKey(method, url, headers)

/** Asks again when the time has come, or something has changed. */
function createEndFinder(site: Site, version: PageVersion): () => Promise<number> {
  let known: { version: number; endsAt: number } | undefined
  return async () => {
    const now = performance.now()
    if (known?.version === version.current && known.endsAt > now) return known.endsAt
    const asked = version.current
    const change = await findNextChange(site)
    known = { version: asked, endsAt: now + change.getTime() - site.now().getTime() }
    return known.endsAt
  }
}
