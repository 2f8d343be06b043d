import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { attachPhotos, type CarPhotoList } from '#domain/media/attach-photos.server.ts'
import type { FindPicture } from '../exchange/exchange-pictures.server.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { ImportReportBuilder } from '../reports/import-report.ts'
import type { BranchIndex } from './branch-index.server.ts'
import type { BrandCache } from './brand-cache.server.ts'
import type { FeedSource } from './feed-source.server.ts'
import type { NameIndex } from './name-index.server.ts'

/** A running import: what its steps share. */
export interface ImportRun {
  tx: Transaction<DB>
  source: FeedSource
  /** The same time for the whole import. */
  now: Date
  report: ImportReportBuilder
  brands: BrandCache
  branches: BranchIndex
  names: NameIndex
  findPicture: FindPicture
  photos: PhotoAttacher
  /** Keys read so far: a second car with one of them is a duplicate. */
  keys: Set<string>
}

/** Attaches an import's photographs, and records in `hasPending` whether any of them must still be fetched. */
export class PhotoAttacher {
  hasPending = false
  readonly #tx: Transaction<DB>

  constructor(tx: Transaction<DB>) {
    this.#tx = tx
  }

  async attach(lists: readonly CarPhotoList[]): Promise<void> {
    if (lists.length === 0) return
    const { waiting } = await attachPhotos(this.#tx, lists)
    this.hasPending ||= waiting
  }
}

/** Beside the migrations' lock (db/migrate.server.ts): one import at a time in one database. */
const IMPORT_LOCK = 7_300_002

/**
 * Holds the import lock until the transaction ends. Waits for another import; without `wait` it throws FeedProblem
 * `busy`.
 */
export async function acquireImportLock(
  tx: Transaction<DB>,
  { wait = true, onWait }: { wait?: boolean; onWait?: () => void },
): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`.execute(tx)
  if (rows[0]?.taken) return
  if (!wait && (await isImportRunning(tx))) throw new FeedProblem('busy', 'Another import is running')
  if (wait) onWait?.()
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}

/** Whether another transaction holds the lock of imports alone. What keeps them out is a matter of milliseconds. */
async function isImportRunning(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`select exists (
    select from pg_locks where locktype = 'advisory' and objid = ${IMPORT_LOCK} and objsubid = 1 and mode = 'ExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())) as "isRunning"`.execute(tx)
  return rows[0]?.isRunning ?? false
}

/**
 * Keeps imports out until the transaction ends, for a change that an import would overwrite with what it has read
 * before. False when one is running: then nothing waits for it.
 */
export async function keepImportsOut(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}
