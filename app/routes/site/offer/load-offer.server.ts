import { data } from 'react-router'
import { describeEnd, describeUntil } from '#app/features/content/describe-until.ts'
import { loadBlocks } from '#app/features/content/load-blocks.server.ts'
import { prepareParts } from '#app/features/content/prepare-parts.ts'
import { loadShelf } from '#app/features/content/load-shelf.server.ts'
import type { ShownBlock } from '#app/features/content/shown-block.ts'
import { showOffers } from '#app/features/content/show-offer.ts'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { offerPath } from '#app/paths.ts'
import { findOffer } from '#domain/content/find-offer.server.ts'
import { listRunningOffers } from '#domain/content/list-running-offers.server.ts'
import { hasEnded, type Offer } from '#domain/content/offer.ts'

const OTHERS = 3
/** Nothing else is asked of the database: it refuses some letters. */
const SLUG = /^[a-z0-9-]+$/

interface AskedOffer {
  slug: string
  search: URLSearchParams
  accountId?: number
}

/** An offer that runs, or has ended; throws 404 for one that has not begun, and for none. */
export async function loadOffer(site: Site, { slug, search, accountId }: AskedOffer) {
  const now = site.now()
  const offer = SLUG.test(slug) ? await findOffer(site, slug) : undefined
  if (offer === undefined || (offer.beginsAt !== null && offer.beginsAt > now)) throw data(undefined, { status: 404 })
  const isOver = hasEnded(offer, now)
  const path = offerPath(slug)
  const [blocks, cars, running] = await Promise.all([
    loadBlocks(site, offer, { search, path, accountId }),
    isOver ? [] : loadCars(site, offer).catch(goWithout(site, 'the cars of an offer', [])),
    listRunningOffers(site).catch(goWithout(site, 'other offers', [])),
  ])
  await prepareParts(cars)
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
    endedOn: isOver && endsAt !== null ? describeEnd(endsAt) : undefined,
    until: describeUntil(endsAt, now),
    blocks: isOver ? blocks.filter(({ kind }) => kind !== 'form' && kind !== 'button') : blocks,
    cars,
    others: showOffers(
      running.filter((other) => other.slug !== slug),
      now,
    ).slice(0, OTHERS),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

async function loadCars(site: Site, { cars }: Offer): Promise<ShownBlock[]> {
  if (cars === null) return []
  const shelf = await loadShelf(site, { heading: 'Автомобили, на\u00a0которые действует акция', address: cars })
  return shelf === undefined ? [] : [{ kind: 'cars', shelf }]
}
