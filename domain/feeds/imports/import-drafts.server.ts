import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { requestPhotoFetch } from '#domain/media/request-photo-fetch.server.ts'
import { archiveHeldCars } from './archive-held-cars.server.ts'
import { BranchIndex } from './branch-index.server.ts'
import { BrandCache } from './brand-cache.server.ts'
import type { FeedItem } from '../feed-item.ts'
import { FeedProblem } from '../feed-problem.ts'
import { listChanges } from './list-changes.server.ts'
import { type FeedSource, findOrAddSource } from './feed-source.server.ts'
import { collectBatches, readAhead } from './collect-batches.server.ts'
import { holdVanishedCars } from './hold-vanished-cars.server.ts'
import { importBatch } from './import-batch.server.ts'
import { acquireImportLock } from './import-lock.server.ts'
import { type ImportReport, ImportReportBuilder } from '../reports/import-report.ts'
import type { ImportRun } from './import-run.ts'
import { PhotoAttacher } from './photo-attacher.server.ts'
import { listNewPhotos, resolveContestedCars } from './resolve-cars.server.ts'

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

/**
 * Brings one source's stock up to date in one transaction: everything or nothing. Safe to repeat: what has not changed
 * is not touched. Returns a problem for everything foreseen; throws what the iterable throws beyond a FeedProblem.
 */
export async function importDrafts(context: ImportContext, input: DraftImport): Promise<ImportResult> {
  const book = new ImportReportBuilder()
  const startedAt = context.now()
  const close = () => {
    book.warnings.push(...(input.warnings?.() ?? []))
    const { source, origin, dialect, preview = false, force = false } = input
    return book.build({ source, origin, dialect, preview, forced: force }, startedAt, context.now())
  }
  try {
    return await context.db.transaction().execute(async (tx) => {
      await runImport(tx, context, input, book)
      const report = close()
      if (input.preview) throw new PreviewRollback(report)
      await recordImport(tx, report)
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

/** Leaves the transaction of a preview, so that it rolls back. */
class PreviewRollback extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The preview is complete')
    this.report = report
  }
}

async function runImport(tx: Transaction<DB>, context: ImportContext, input: DraftImport, book: ImportReportBuilder) {
  await acquireImportLock(tx, input)
  const source = await findOrAddSource(tx, input)
  await sql`create temporary table feed_seen (listing_id bigint not null) on commit drop`.execute(tx)
  const run: ImportRun = {
    tx,
    source,
    now: context.now(),
    report: book,
    brands: new BrandCache(tx),
    branches: await BranchIndex.load(tx, source.branchId),
    keys: new Set(),
    photos: new PhotoAttacher(tx),
  }
  const publishedBefore = await countPublished(tx, source)
  for await (const batch of readAhead(collectBatches(input.items, run))) {
    if (input.signal?.aborted) throw new FeedProblem('interrupted', 'The import was interrupted')
    await importBatch(run, batch)
    input.onProgress?.(book.counts.inFile)
  }
  rejectEmptyFeed(book, input.force ?? false)
  await holdVanishedCars(run, publishedBefore, input.force ?? false)
  if (source.hasNewPriority) await run.photos.attach(listNewPhotos(await resolveContestedCars(tx, run.now, source)))
  if (run.photos.hasPending) await requestPhotoFetch(tx)
  book.counts.archived = await archiveHeldCars({ db: tx, now: () => run.now }, { sourceId: source.id })
  if (input.preview) book.changes.push(...(await listChanges(run)))
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
