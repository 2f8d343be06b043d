import { loadCompared } from '#app/features/comparison/load-compared.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { type ComparisonPathParams, sharedComparisonPath } from '#urls/saved-car-paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { type CatalogueBlock, isSoldOrArchived } from '#domain/cars/car.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listSimilarCars } from '#domain/cars/list-similar-cars.server.ts'
import { listFavouriteIds } from '#domain/favourites/list-favourites.server.ts'
import { findShareToken } from '#domain/sharing/shared-lists.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import type { ViewerIdentity } from '#domain/visitors/visitor.ts'

/** The page of the favourites has the rest. */
const MAX_CANDIDATES = 40

/** A car that can be added to the comparison, with the fields that a line in a list shows. */
export type Candidate = Pick<
  CarCard,
  'id' | 'block' | 'brand' | 'model' | 'version' | 'trim' | 'year' | 'body' | 'price' | 'photo'
>

/** The visitor's comparison, with the cars that can be added to it. */
export async function loadComparison(
  site: Site,
  owner: ViewerIdentity,
  { block: requestedBlock, isDifferencesOnly, replacedId }: ComparisonPathParams,
) {
  const visitorId = await findVisitorId(site, owner)
  const [compared, favouriteIds, shareToken] = await Promise.all([
    loadCompared(site, visitorId, requestedBlock),
    visitorId === undefined ? [] : listFavouriteIds(site, visitorId),
    findShareToken(site, owner, 'comparison'),
  ])
  const { block, cars } = compared
  const ids = new Set(cars.map(({ card }) => card.id))
  const favourites = await listFavouriteCandidates(
    site,
    favouriteIds.filter((id) => !ids.has(id)),
    block,
  )
  const replaced = cars.find(({ card }) => card.id === replacedId)?.card
  return {
    ...compared,
    isDifferencesOnly: isDifferencesOnly === true,
    favourites,
    replaced: replaced && { id: replaced.id, similar: await listSimilar(site, replaced, [...ids, ...favouriteIds]) },
    shareUrl: shareToken && site.siteUrl + sharedComparisonPath(shareToken),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

async function listFavouriteCandidates(
  site: Site,
  ids: readonly number[],
  block: CatalogueBlock,
): Promise<Candidate[]> {
  const cards = await listCarCards(site, ids)
  return cards
    .filter((card) => card.block === block && !isSoldOrArchived(card) && card.state !== 'draft')
    .slice(0, MAX_CANDIDATES)
    .map(candidateOf)
}

/** Similar cars of the same block to replace `card` with, without the cars `excludedIds`. */
async function listSimilar(site: Site, card: CarCard, excludedIds: readonly number[]): Promise<Candidate[]> {
  const similar = await listSimilarCars(site, card, 24)
  return similar
    .filter(({ id, block }) => block === card.block && !excludedIds.includes(id))
    .slice(0, 6)
    .map(candidateOf)
}

const candidateOf = ({ id, block, brand, model, version, trim, year, body, price, photo }: CarCard): Candidate => ({
  id,
  block,
  brand,
  model,
  version,
  trim,
  year,
  body,
  price,
  photo,
})
