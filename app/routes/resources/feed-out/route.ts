import { photoUrl } from '#urls/photo-paths.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import type { Branch } from '#domain/branches/branch.ts'
import { isFeedOpen } from '#domain/feeds-out/feed-access.ts'
import { type FetchOutcome, recordFetch } from '#domain/feeds-out/fetches/feed-fetches.server.ts'
import { FEED_FORMATS } from '#domain/feeds-out/formats/feed-formats.ts'
import { getStockVersion } from '#domain/feeds-out/list-outgoing-cars.server.ts'
import { ipRange } from '#domain/ip-address.ts'
import { openFeed } from '#domain/feeds-out/open-feed.server.ts'
import { keysOf } from '#domain/keys-of.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { isNotModified, createValidators } from '#app/http/conditional-response.ts'
import type { Route } from './+types/route'

const RETRY_AFTER_S = '60'
/** Revalidated every time, which costs one look at the stock. */
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }

/** `/feeds/autoru.xml?key=…&block=used&branch=south&part=2`: the stock for other sites (docs/feeds-out.md). */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext)
  const feed = keysOf(FEED_FORMATS).find((name) => `${name}.xml` === params.file)
  const choice = await parseSelection(site, url.searchParams)
  if (feed === undefined || choice === undefined || !isFeedOpen(site.feedAccess, feed, url.searchParams.get('key')))
    return rejectFeed(404)

  const { branches, ...chosen } = choice
  const seller = sellerOf(site, branches)
  const now = site.now()
  const version = await getStockVersion(site, seller)
  const etagSource = [version, feed, chosen.block, chosen.branchId, chosen.part].join('.')
  const validators = createValidators(etagSource, site.feedAccess.getVersionSince(version, now), now)
  const headers = new Headers({ ...validators, ...HEADERS })
  const record = (outcome: FetchOutcome) =>
    recordFetch(site, { feed, client: request.headers.get('user-agent'), outcome }).catch((error: unknown) =>
      site.log.warn({ err: error, feed }, 'who has fetched the feed is not recorded'),
    )
  if (isNotModified(request.headers, validators)) {
    await record('unchanged')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })

  const { address } = context.get(senderContext)
  const opened = await openFeed(site, { feed, ...chosen, seller }, { key: ipRange(address), signal: request.signal })
  if (opened.ok || opened.reason === 'busy') await record(opened.ok ? 'sent' : 'busy')
  if (opened.ok) return new Response(opened.stream, { headers })
  return opened.reason === 'busy' ? rejectFeed(503, { 'retry-after': RETRY_AFTER_S }) : rejectFeed(404)
}

const rejectFeed = (status: 404 | 503, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...headers, ...NO_STORE } })

/** The block, branch and part in the query; undefined when one of them is invalid. */
async function parseSelection(site: Site, search: URLSearchParams) {
  const branches = await site.content.listBranches()
  const [blockText, branchText, partText] = ['block', 'branch', 'part'].map((name) => search.get(name))
  const block = CATALOGUE_BLOCKS.find((block) => block === blockText)
  const branch = branches.find(({ slug }) => slug === branchText)
  const part = /^[1-9]\d{0,3}$/.test(partText ?? '1') ? Number(partText ?? '1') : undefined
  if ((blockText && !block) || (branchText && !branch) || part === undefined) return undefined
  return { branches, block, branchId: branch?.id, part }
}

const sellerOf = (site: Site, branches: readonly Branch[]) => ({
  name: site.siteName,
  url: site.siteUrl,
  branches,
  linkToCar: site.linkToCar,
  linkToPhoto: (hash: string, width: number, format: Parameters<typeof photoUrl>[2]) =>
    site.siteUrl + photoUrl(hash, width, format),
})
