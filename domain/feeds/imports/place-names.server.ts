import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { BrandCache } from './brand-cache.server.ts'
import { type CarNames, hasSameNames, NameIndex } from './name-index.server.ts'

/** Listings of one make and model whose names mean something else than they are stored with. */
interface Misnamed {
  listingIds: number[]
  carIds: number[]
  names: CarNames
  /** As the feed has them; null when that is what they mean. */
  fedNames: CarNames | null
}

interface NameGroup extends Pick<Misnamed, 'listingIds' | 'carIds'> {
  sourceId: number
  names: CarNames
  fedNames: CarNames | null
}

/** The listings whose makes and models people have decided about, or no longer have. */
export async function listMisnamed(tx: Transaction<DB>): Promise<Misnamed[]> {
  const { rows } = await sql<NameGroup>`
    select source_id as "sourceId", jsonb_build_object('brand', draft -> 'brand', 'model', draft -> 'model') as names,
      draft -> 'fedNames' as "fedNames", array_agg(l.id) as "listingIds", array_agg(car_id) as "carIds"
    from feed_listing l join feed_source s on s.id = source_id
    where not is_manual and (draft ? 'fedNames' or not (draft #>> '{brand,isKnown}')::boolean
      or not (draft #>> '{model,isKnown}')::boolean)
    group by source_id, draft -> 'brand', draft -> 'model', draft -> 'fedNames'`.execute(tx)
  const indexes = new Map<number, NameIndex>()
  const misnamed: Misnamed[] = []
  for (const { sourceId, names, fedNames, ...ids } of rows) {
    const index = indexes.get(sourceId) ?? (await NameIndex.load(tx, sourceId))
    indexes.set(sourceId, index)
    const fed = fedNames ?? names
    const meant = index.match(fed)
    if (!hasSameNames(meant, names))
      misnamed.push({ ...ids, names: meant, fedNames: hasSameNames(meant, fed) ? null : fed })
  }
  return misnamed
}

/** Writes these listings with the names that they mean, as the next import would. */
export async function placeNames(tx: Transaction<DB>, misnamed: readonly Misnamed[]): Promise<void> {
  await new BrandCache(tx).ensure(misnamed.map(({ names }) => names))
  for (const { listingIds, names, fedNames } of misnamed) {
    const change = JSON.stringify(fedNames === null ? names : { ...names, fedNames })
    await sql`
      update feed_listing set draft = draft - 'fedNames' || ${change}::jsonb where id = any(${listingIds}::bigint[])`.execute(
      tx,
    )
  }
}
