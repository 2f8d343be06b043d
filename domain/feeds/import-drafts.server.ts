import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import { readPhotoAddresses } from '../media/photo-address.ts'
import { requestPhotoFetch } from '../media/request-photo-fetch.server.ts'
import { adoptVins } from './adopt-vins.server.ts'
import { archiveHeldCars } from './archive-held-cars.server.ts'
import { BranchBook } from './branch-book.server.ts'
import { BrandBook } from './brand-book.server.ts'
import type { CarDraft } from './car-draft.ts'
import { FeedProblem } from './feed-problem.ts'
import { type FeedSource, findOrAddSource } from './feed-source.server.ts'
import { holdVanishedCars } from './hold-vanished-cars.server.ts'
import { takeImportLock } from './import-lock.server.ts'
import { type ImportReport, ReportBook } from './import-report.ts'
import type { ImportRun } from './import-run.ts'
import { type DraftToList, listDrafts } from './list-drafts.server.ts'
import { PhotoBook } from './photo-book.server.ts'
import { hasOutgrownStatistics, refreshStatistics } from './refresh-statistics.server.ts'
import type { Refusal } from './refusal.ts'
import { listNewPhotos, type SettledCar, settleCars, settleContestedCars } from './settle-cars.server.ts'

/** One car of a feed, read: taken or refused. `line` is where it begins in the file; 0 when it came from no file. */
export type FeedItem = { kind: 'car'; line: number; draft: CarDraft } | { kind: 'refusal'; refusal: Refusal }

export interface DraftImport {
  /** Name of the source: only its own cars can vanish with it. */
  source: string
  /** Where the cars come from, for the record: a path, an address, «demo». */
  origin: string
  dialect: string
  items: AsyncIterable<FeedItem> | Iterable<FeedItem>
  /** Kept for the source: when two sources list one car, the lower number wins; equal numbers: the older source. */
  priority?: number
  /** Slug; kept for the source: where its cars stand when the feed does not say. */
  branch?: string
  /** Do everything, report it, and change nothing. */
  preview?: boolean
  /** Take an empty feed, and one that takes away more than a fifth of the source's published stock. */
  force?: boolean
  /** False: fail as `busy` while another import runs, instead of waiting for it. */
  wait?: boolean
  onWait?: () => void
  /** Called after each batch with how many cars have been read. */
  onProgress?: (inFile: number) => void
  /** Warnings that came up while reading: asked for at the end. */
  warnings?: () => string[]
  signal?: AbortSignal
}

export type ImportResult =
  | { ok: true; report: ImportReport }
  /** Nothing was changed. The report, where there is one, says what would have happened. */
  | { ok: false; problem: FeedProblem; report: ImportReport | null }

export type ImportContext = Pick<Context, 'db' | 'now' | 'log'>

/** Cars that travel to the database together: large enough for its pace, small enough for memory. */
const BATCH = 500

/**
 * Brings one source's stock up to date in one transaction: everything or nothing. Safe to repeat: what has not changed
 * is not touched. Returns a problem for everything foreseen; throws what the iterable throws beyond a FeedProblem.
 */
export async function importDrafts(context: ImportContext, input: DraftImport): Promise<ImportResult> {
  const book = new ReportBook()
  const startedAt = context.now()
  const close = () => {
    book.warnings.push(...(input.warnings?.() ?? []))
    const { source, origin, dialect, preview = false, force = false } = input
    return book.close({ source, origin, dialect, preview, forced: force }, startedAt, context.now())
  }
  try {
    return await context.db.transaction().execute(async (tx) => {
      await runImport(tx, context, input, book)
      const report = close()
      if (input.preview) throw new PreviewDone(report)
      await recordImport(tx, report)
      return { ok: true, report }
    })
  } catch (cause) {
    if (cause instanceof PreviewDone) return { ok: true, report: cause.report }
    if (cause instanceof FeedProblem) return { ok: false, problem: cause, report: close() }
    throw cause
  }
}

/** Leaves the transaction of a preview, so that it rolls back. */
class PreviewDone extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The preview is complete')
    this.report = report
  }
}

async function runImport(tx: Transaction<DB>, context: ImportContext, input: DraftImport, book: ReportBook) {
  await takeImportLock(tx, input)
  const source = await findOrAddSource(tx, input)
  await sql`create temporary table feed_seen (listing_id bigint not null) on commit drop`.execute(tx)
  const run: ImportRun = {
    tx,
    source,
    now: context.now(),
    book,
    brands: new BrandBook(tx),
    branches: await BranchBook.open(tx, source.branchId),
    keys: new Set(),
    photos: new PhotoBook(tx),
  }
  const publishedBefore = await countPublished(tx, source)
  for await (const batch of readAhead(inBatches(input.items, run))) {
    if (input.signal?.aborted) throw new FeedProblem('interrupted', 'The import was interrupted')
    await importBatch(run, batch)
    input.onProgress?.(book.counts.inFile)
  }
  refuseEmptyFeed(book, input.force ?? false)
  await holdVanishedCars(run, publishedBefore, input.force ?? false)
  if (source.hasNewPriority) await run.photos.attach(listNewPhotos(await settleContestedCars(tx, run.now, source)))
  if (run.photos.areWaiting) await requestPhotoFetch(tx)
  book.counts.archived = await archiveHeldCars({ db: tx, now: () => run.now }, { sourceId: source.id })
}

/** Gathers cars into batches; refusals and repeated cars go straight into the report. */
async function* inBatches(items: DraftImport['items'], run: ImportRun): AsyncGenerator<DraftToList[]> {
  let batch: DraftToList[] = []
  for await (const item of items) {
    run.book.counts.inFile += 1
    if (item.kind === 'refusal') run.book.refuse(item.refusal)
    else if (run.keys.has(item.draft.key)) {
      run.book.refuse({ line: item.line, key: item.draft.key, reason: 'duplicate', detail: null })
    } else {
      run.keys.add(item.draft.key)
      batch.push(prepare(item.draft, run))
    }
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  yield batch
}

/** Lets the next batch be read while the database works on this one. */
async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = items.next()
      // When the work on this item fails, nobody asks what became of the next one.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await items.return(undefined).catch(() => undefined)
  }
}

function prepare(draft: CarDraft, { book, branches }: ImportRun): DraftToList {
  book.noteUnknown(draft)
  const branch = branches.match(draft.branchNames)
  if (branch.unknown !== null) book.noteUnknownBranch(branch.unknown)
  // As domain/media writes them: else an address with a blank in it would look new at every import.
  const photoUrls = readPhotoAddresses(draft.photoUrls)
  // The source's own id may change from day to day: it is no part of what the source says about the car.
  const json = JSON.stringify({ ...draft, sourceKey: undefined, photoUrls, branchId: branch.id })
  return { draft: { ...draft, photoUrls }, json, hash: createHash('sha256').update(json).digest('hex') }
}

/** An unchanged listing costs one look-up; the others are listed, and the cars they change are written. */
async function importBatch(run: ImportRun, batch: DraftToList[]): Promise<void> {
  const { tx, source, book } = run
  const known = await findListings(run, batch)
  const unknown = batch.filter(({ draft }) => !known.has(draft.key)).map(({ draft }) => draft)
  if (await adoptVins(tx, source, unknown)) return importBatch(run, batch)
  const seen: number[] = []
  const changed: (DraftToList & { carId: number | null })[] = []
  for (const entry of batch) {
    const listing = known.get(entry.draft.key)
    if (listing?.hash === entry.hash && listing.vanishedAt === null) seen.push(listing.id)
    else changed.push({ ...entry, carId: listing?.carId ?? null })
  }
  book.counts.unchanged += seen.length
  if (seen.length > 0) await sql`insert into feed_seen select unnest(${seen}::bigint[])`.execute(tx)
  if (changed.length === 0) return
  await run.brands.ensure(changed.map(({ draft }) => draft))
  const listed = await listDrafts(tx, { source, now: run.now, entries: changed })
  const createdBefore = book.counts.created
  book.counts.created += listed.created.length
  const settled = await settleCars(tx, run.now, source.name, listed.existing)
  for (const car of settled) countSettled(run, car)
  await run.photos.attach([...listed.created, ...listNewPhotos(settled)])
  if (hasOutgrownStatistics(createdBefore, book.counts.created)) await refreshStatistics(tx)
}

function countSettled({ book, source }: ImportRun, car: SettledCar): void {
  const { counts } = book
  if (car.sourceId !== source.id) book.noteWinner(car.sourceName ?? '')
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

async function findListings({ tx, source }: ImportRun, batch: DraftToList[]): Promise<Map<string, KnownListing>> {
  const keys = batch.map(({ draft }) => draft.key)
  const { rows } = await sql<KnownListing & { key: string }>`
    select key, id, car_id as "carId", encode(draft_hash, 'hex') as hash, vanished_at as "vanishedAt"
    from feed_listing where source_id = ${source.id} and key = any(${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

async function countPublished(tx: Transaction<DB>, source: FeedSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from feed_listing l join car c on c.id = l.car_id
    where l.source_id = ${source.id} and l.vanished_at is null and c.state in ('published', 'reserved')`.execute(tx)
  return rows[0]?.count ?? 0
}

function refuseEmptyFeed({ counts }: ReportBook, isForced: boolean): void {
  if (isForced) return
  if (counts.inFile === 0) throw new FeedProblem('empty', 'The feed has no car in it')
  if (counts.inFile === counts.refused + counts.hidden) {
    throw new FeedProblem('nothing-accepted', `None of the ${counts.inFile} cars in the feed can be taken`)
  }
}

async function recordImport(tx: Transaction<DB>, report: ImportReport): Promise<void> {
  await sql`
    with source as (update feed_source set imported_at = ${report.finishedAt} where name = ${report.source} returning id)
    insert into feed_import (source_id, origin, dialect, started_at, finished_at, forced, report)
    select id, ${report.origin}, ${report.dialect}, ${report.startedAt}, ${report.finishedAt}, ${report.forced},
      ${JSON.stringify(report)} from source`.execute(tx)
}
