import { sql } from 'kysely'
import { assignVinKeys } from './assign-vin-keys.server.ts'
import type { ImportRun } from './import-run.ts'
import { type ListingDraft, saveListings } from './save-listings.server.ts'
import { hasOutgrownStatistics, refreshStatistics } from './refresh-statistics.server.ts'
import { listNewPhotos, type ResolvedCar, resolveCars } from './resolve-cars.server.ts'

/**
 * Imports a batch. An unchanged listing costs one look-up; the others are saved, and the cars that they change are
 * written.
 */
export async function importBatch(run: ImportRun, batch: ListingDraft[]): Promise<void> {
  const { tx, source, report } = run
  const known = await findListings(run, batch)
  const unknown = batch.filter(({ draft }) => !known.has(draft.key)).map(({ draft }) => draft)
  if (await assignVinKeys(tx, source, unknown)) return importBatch(run, batch)
  const seen: number[] = []
  const changed: (ListingDraft & { carId: number | null })[] = []
  for (const entry of batch) {
    const listing = known.get(entry.draft.key)
    if (listing?.hash === entry.hash && listing.vanishedAt === null) seen.push(listing.id)
    else changed.push({ ...entry, carId: listing?.carId ?? null })
  }
  report.counts.unchanged += seen.length
  if (seen.length > 0) await sql`insert into feed_seen select unnest(${seen}::bigint[])`.execute(tx)
  if (changed.length === 0) return
  await run.brands.ensure(changed.map(({ draft }) => draft))
  const listed = await saveListings(tx, { source, now: run.now, entries: changed })
  const createdBefore = report.counts.created
  report.counts.created += listed.created.length
  const resolved = await resolveCars(tx, run.now, source.name, listed.existing)
  for (const car of resolved) countResolvedCar(run, car)
  await run.photos.attach([...listed.created, ...listNewPhotos(resolved)])
  if (hasOutgrownStatistics(createdBefore, report.counts.created)) await refreshStatistics(tx)
}

function countResolvedCar({ report, source }: ImportRun, car: ResolvedCar): void {
  const { counts } = report
  if (car.sourceId !== source.id) report.noteWinner(car.sourceName ?? '')
  else if (car.isChanged) counts.updated += 1
  else counts.unchanged += 1
  if (car.sourceId === source.id && car.hasNewPrice) counts.priceChanged += 1
  if (car.isReturned) counts.returned += 1
}

interface KnownListing {
  id: number
  carId: number
  hash: string
  vanishedAt: Date | null
}

async function findListings({ tx, source }: ImportRun, batch: ListingDraft[]): Promise<Map<string, KnownListing>> {
  const keys = batch.map(({ draft }) => draft.key)
  const { rows } = await sql<KnownListing & { key: string }>`
    select key, id, car_id as "carId", encode(draft_hash, 'hex') as hash, vanished_at as "vanishedAt"
    from feed_listing where source_id = ${source.id} and key = any(${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}
