import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { requestPhotoFetch } from '#domain/media/fetch-waiting-photos.server.ts'
import { archiveHeldCars, holdVanishedCars } from './held-cars.server.ts'
import { BranchIndex } from './branch-index.server.ts'
import { BrandCache } from './brand-cache.server.ts'
import { loadPictures } from '../exchange/exchange-pictures.server.ts'
import type { FeedItem } from '../drafts/car-draft.ts'
import { FeedProblem } from '../feed-problem.ts'
import { listChanges } from './list-changes.server.ts'
import { type FeedSource, findOrAddSource } from './feed-source.server.ts'
import { NameIndex } from './name-index.server.ts'
import { collectBatches, importBatch, readAhead } from './batches.server.ts'
import { removeGoneMarketCars, saveMarketCars } from './market-cars.server.ts'
import { acquireImportLock, type ImportRun, PhotoAttacher } from './import-run.server.ts'
import { type ImportReport, ImportReportBuilder } from '../reports/import-report.ts'
import { listNewPhotos, resolveContestedCars } from './resolve-cars.server.ts'
import { createSeenTable } from './save-listings.server.ts'

export interface DraftImport {
  /** Name of the source: an import only takes away cars of its own source. */
  source: string
  /** Where the cars come from, for the import's record: a path, an address, «demo». */
  origin: string
  dialect: string
  items: AsyncIterable<FeedItem> | Iterable<FeedItem>
  /**
   * Stored with the source: when two sources list one car, the lower number wins; with equal numbers the older source.
   */
  priority?: number
  /** Slug, stored with the source: the branch of its cars when the feed names none. */
  branch?: string
  /** Run the whole import, report it, and roll back. */
  preview?: boolean
  /** Accept an empty feed, and one that takes away more than a fifth of the source's published stock. */
  force?: boolean
  /** False: fail as `busy` while another import runs, instead of waiting for it. */
  wait?: boolean
  onWait?: () => void
  /** Called after each batch with how many cars have been read. */
  onProgress?: (inFile: number) => void
  /** Called in the transaction of the import, before it commits: what it writes is there exactly when the cars are. */
  onImported?: (tx: Transaction<DB>, report: ImportReport) => Promise<void>
  /** Returns the warnings of the reading; called at the end. */
  warnings?: () => string[]
  signal?: AbortSignal
}

export type ImportResult =
  | { ok: true; report: ImportReport }
  /** Nothing was changed. The report, if there is one, contains what would have happened. */
  | { ok: false; problem: FeedProblem; report: ImportReport | null }

export type ImportContext = Pick<Context, 'db' | 'now' | 'log'>

/**
 * Brings one source's stock up to date in one transaction: everything or nothing. Safe to repeat: unchanged cars are
 * not written. Returns a FeedProblem for an expected failure; throws any other error of the iterable.
 */
export async function importDrafts(context: ImportContext, input: DraftImport): Promise<ImportResult> {
  const builder = new ImportReportBuilder()
  const startedAt = context.now()
  const close = () => {
    builder.warnings.push(...(input.warnings?.() ?? []))
    const { source, origin, dialect, preview = false, force = false } = input
    return builder.build({ source, origin, dialect, preview, forced: force }, startedAt, context.now())
  }
  try {
    return await context.db.transaction().execute(async (tx) => {
      await runImport(tx, context, input, builder)
      const report = close()
      if (input.preview) throw new PreviewRollback(report)
      await recordImport(tx, report)
      await input.onImported?.(tx, report)
      const { source, dialect, counts } = report
      context.log.debug({ source, dialect, counts }, 'feed imported')
      return { ok: true, report }
    })
  } catch (cause) {
    if (cause instanceof PreviewRollback) return { ok: true, report: cause.report }
    if (cause instanceof FeedProblem) return { ok: false, problem: cause, report: close() }
    throw cause
  }
}

/** Thrown to roll back the transaction of a preview. */
class PreviewRollback extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The preview is complete')
    this.report = report
  }
}

async function runImport(tx: Transaction<DB>, context: ImportContext, input: DraftImport, report: ImportReportBuilder) {
  await acquireImportLock(tx, input)
  const source = await findOrAddSource(tx, input)
  await createSeenTable(tx)
  const run: ImportRun = {
    tx,
    source,
    now: context.now(),
    report,
    brands: new BrandCache(tx),
    branches: await BranchIndex.load(tx, source.branchId),
    names: await NameIndex.load(tx, source.id),
    findPicture: await loadPictures(tx, source.id),
    keys: new Set(),
    photos: new PhotoAttacher(tx),
  }
  const publishedBefore = await countPublished(tx, source)
  for await (const batch of readAhead(collectBatches(input.items, run))) {
    if (input.signal?.aborted) throw new FeedProblem('interrupted', 'The import was interrupted')
    await (source.isReference ? saveMarketCars(run, batch) : importBatch(run, batch))
    input.onProgress?.(report.counts.inFile)
  }
  rejectEmptyFeed(report, input.force ?? false)
  if (source.isReference) return removeGoneMarketCars(run)
  await holdVanishedCars(run, publishedBefore, input.force ?? false)
  if (source.hasNewPriority) await run.photos.attach(listNewPhotos(await resolveContestedCars(tx, run.now, source)))
  if (run.photos.hasPending) await requestPhotoFetch(tx)
  report.counts.archived = await archiveHeldCars({ db: tx, now: () => run.now }, { sourceId: source.id })
  if (input.preview) report.changes.push(...(await listChanges(run)))
}

async function countPublished(tx: Transaction<DB>, source: FeedSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from feed_listing l join car c on c.id = l.car_id
    where l.source_id = ${source.id} and l.vanished_at is null and c.state in ('published', 'reserved')`.execute(tx)
  return rows[0]?.count ?? 0
}

function rejectEmptyFeed({ counts }: ImportReportBuilder, isForced: boolean): void {
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
