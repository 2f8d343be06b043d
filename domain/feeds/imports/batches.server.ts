import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { parsePhotoUrls } from '#domain/media/photo.ts'
import { UNUSABLE_PHOTOS } from '../dialects/dialect.ts'
import type { CarDraft, FeedItem } from '../drafts/car-draft.ts'
import type { UnusedValue } from '../records/feed-record.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { FeedSource } from './feed-source.server.ts'
import type { ImportRun } from './import-run.server.ts'
import { hasSameNames } from './name-index.server.ts'
import { listNewPhotos, resolveCars, type ResolvedCar } from './resolve-cars.server.ts'
import { type ListingDraft, saveListings } from './save-listings.server.ts'

/** Cars that are sent to the database together: large enough to be fast, small enough for memory. */
const BATCH_SIZE = 500
/** Length of their JSON: 500 real cars hardly reach it; cars that are made to be huge are sent in smaller batches. */
const MAX_BATCH_CHARACTERS = 2_000_000

/**
 * Twice the largest measured stock (bench/import.ts): the keys of all cars are in memory, and a transaction must end.
 */
const MAX_CARS = 200_000

/** Collects cars into batches, ready to be saved; refusals and repeated cars go directly into the report. */
export async function* collectBatches(
  items: AsyncIterable<FeedItem> | Iterable<FeedItem>,
  run: ImportRun,
): AsyncGenerator<ListingDraft[]> {
  let batch: ListingDraft[] = []
  let characters = 0
  for await (const item of items) {
    run.report.counts.inFile += 1
    if (run.report.counts.inFile > MAX_CARS)
      throw new FeedProblem('too-large', `The feed has more than ${MAX_CARS} cars`)
    run.report.noteUnused(listUnused(item, run))
    if (item.kind === 'refusal') run.report.addRefusal(item.refusal)
    else if (run.keys.has(item.draft.key)) {
      run.report.addRefusal({ line: item.line, key: item.draft.key, reason: 'duplicate', detail: null })
    } else {
      run.keys.add(item.draft.key)
      run.report.noteOverruled(item.overruled ?? [])
      const entry = prepareDraft(item.draft, run)
      characters += entry.json.length
      batch.push(entry)
    }
    if (batch.length === BATCH_SIZE || characters > MAX_BATCH_CHARACTERS) {
      yield batch
      batch = []
      characters = 0
    }
  }
  yield batch
}

/** Reads the next item while the consumer works on the current one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = items.next()
      // When the work on this item fails, nothing awaits the next one.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await items.return(undefined).catch(() => undefined)
  }
}

/** Pictures without a web address are no fault when the source has sent them. */
function listUnused(item: FeedItem, { findPicture }: ImportRun): readonly UnusedValue[] {
  const { unused = [] } = item
  if (item.kind === 'refusal' || !unused.some(({ name }) => name === UNUSABLE_PHOTOS)) return unused
  const isSent = parsePhotoUrls(item.draft.photoUrls, findPicture).length > 0
  return isSent ? unused.filter(({ name }) => name !== UNUSABLE_PHOTOS) : unused
}

function prepareDraft(fed: CarDraft, { report, branches, names, findPicture }: ImportRun): ListingDraft {
  const meant = names.match(fed)
  const draft = hasSameNames(meant, fed) ? fed : { ...fed, ...meant, fedNames: { brand: fed.brand, model: fed.model } }
  report.noteUnknown(draft)
  const branch = branches.match(draft.branchNames)
  if (branch.unknown !== null) report.noteUnknownBranch(branch.unknown)
  // As domain/media stores them: otherwise an address with a blank in it would look new at every import.
  const photoUrls = parsePhotoUrls(draft.photoUrls, findPicture)
  // The source's own id can change from day to day: it is not part of the listing's content.
  const json = JSON.stringify({ ...draft, sourceKey: undefined, photoUrls, branchId: branch.id })
  return { draft: { ...draft, photoUrls }, json, hash: createHash('sha256').update(json).digest('hex') }
}

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

/**
 * A car in transit is often listed before its VIN is known. Replaces the source's own id with the VIN as the key of
 * such a listing, so that the car keeps its history. Returns whether there was any.
 */
async function assignVinKeys(tx: Transaction<DB>, source: FeedSource, drafts: readonly CarDraft[]): Promise<boolean> {
  const renamed = drafts.flatMap(({ vin, sourceKey }) => (vin === null || !sourceKey ? [] : [{ vin, sourceKey }]))
  if (renamed.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    update feed_listing l set key = given.vin
    from json_to_recordset(${JSON.stringify(renamed)}::json) as given (vin text, "sourceKey" text), car
    where l.source_id = ${source.id} and l.key = given."sourceKey" and car.id = l.car_id and car.vin is null
      and not exists (select from car other where other.vin = given.vin)
      and not exists (select from feed_listing other where other.source_id = l.source_id and other.key = given.vin)`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/**
 * Updates the planner's statistics. Without them a table that was empty before is scanned completely for every batch of
 * look-ups until autovacuum analyzes it, and that never happens within a transaction.
 */
async function refreshStatistics(tx: Transaction<DB>): Promise<void> {
  await sql`
    analyze car (id, vin, state, source_id), feed_listing (id, source_id, key, car_id, vanished_at),
      photo (id, source_url), car_photo (car_id, position, photo_id), brand (id, slug), model (id, brand_id, slug)`.execute(
    tx,
  )
}

/** Whether the planner's statistics are out of date after the stock has grown from `before` to `after` cars. */
function hasOutgrownStatistics(before: number, after: number): boolean {
  return [1000, 10_000, 100_000].some((milestone) => before < milestone && after >= milestone)
}
