import { data } from 'react-router'
import { formatEndDate, describeDeadline, toOfferViews } from '#app/features/content/offers/describe-deadline.ts'
import { loadBlocks, loadShelf } from '#app/features/content/blocks/load-blocks.server.ts'
import { preloadBlocks } from '#app/features/content/blocks/preload-blocks.ts'
import type { BlockView } from '#app/features/content/blocks/block-view.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { offerPath } from '#urls/content-paths.ts'
import { findOffer, listRunningOffers } from '#domain/content/offers/offers.server.ts'
import { hasEnded, type Offer } from '#domain/content/offers/offer.ts'

const MAX_OTHER_OFFERS = 3
/** Other slugs do not reach the database, which rejects some characters (NUL). */
const SLUG_PATTERN = /^[a-z0-9-]+$/

interface LoadOfferParams {
  slug: string
  search: URLSearchParams
  accountId?: number
}

/** Loads an offer that runs or has ended. Throws 404 for one that has not begun and for an unknown one. */
export async function loadOffer(site: Site, { slug, search, accountId }: LoadOfferParams) {
  const now = site.now()
  const offer = SLUG_PATTERN.test(slug) ? await findOffer(site, slug) : undefined
  if (offer === undefined || (offer.beginsAt !== null && offer.beginsAt > now)) throw data(undefined, { status: 404 })
  const isOver = hasEnded(offer, now)
  const path = offerPath(slug)
  const [blocks, cars, running] = await Promise.all([
    loadBlocks(site, offer, { search, path, accountId }),
    isOver ? [] : loadCars(site, offer).catch(withFallback(site, 'the cars of an offer', [])),
    listRunningOffers(site).catch(withFallback(site, 'other offers', [])),
  ])
  await preloadBlocks(cars)
  const { title, summary, badge, picture, conditions, form, beginsAt, endsAt, updatedAt } = offer
  return {
    slug,
    path,
    title,
    summary,
    badge,
    picture,
    conditions,
    form,
    beginsAt,
    endsAt,
    updatedAt,
    endedOn: isOver && endsAt !== null ? formatEndDate(endsAt, site.timeZone) : undefined,
    until: describeDeadline(endsAt, now, site.timeZone),
    blocks: isOver ? blocks.filter(({ kind }) => kind !== 'form' && kind !== 'button') : blocks,
    cars,
    others: toOfferViews(
      running.filter((other) => other.slug !== slug),
      now,
      site.timeZone,
    ).slice(0, MAX_OTHER_OFFERS),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

async function loadCars(site: Site, { cars }: Offer): Promise<BlockView[]> {
  if (cars === null) return []
  const shelf = await loadShelf(site, { heading: 'Автомобили, на\u00a0которые действует акция', address: cars })
  return shelf === undefined ? [] : [{ kind: 'cars', shelf }]
}
