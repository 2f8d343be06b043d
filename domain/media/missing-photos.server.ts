import { sql } from 'kysely'
import { MINUTE_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'
import { requestPhotoFetch } from './fetch-waiting-photos.server.ts'

/** Missing pictures are looked up in a batch, not one by one. */
const BATCH_DELAY_MS = 3000
/** More are recorded later: anybody can request anything. */
const MAX_BATCH_PHOTOS = 500
const LOG_INTERVAL_MS = 10 * MINUTE_MS
/** How often a picture that cannot be restored is requested. */
const REFETCH_AFTER = sql`interval '1 day'`

type MissingPhotosContext = Pick<Context, 'db' | 'now' | 'log'> & {
  /** Whether the folder of photographs is known to be separate from that of other nodes. */
  isFolderSeparate: () => boolean
}

export interface MissingPhotoTracker {
  /** Records that a visitor requested a picture of this content hash whose file is missing. Returns at once. */
  record: (hash: string) => void
  close: () => void
}

/**
 * Tracks requested pictures that are in the database and whose files are not in this node's folder. Their number is
 * logged at most every ten minutes, and those with a source address are fetched again: a lost disk fills again as
 * visitors request pictures.
 */
export function trackMissingPhotos(context: MissingPhotosContext): MissingPhotoTracker {
  const missing = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let loggedAt = -Infinity

  const processBatch = async () => {
    timer = undefined
    const hashes = [...missing]
    missing.clear()
    const known = await countKnownPhotos(context, hashes)
    if (known === 0) return
    // With separate folders the job can run on a node that has the files, and would fetch nothing.
    const refetching = context.isFolderSeparate() ? 0 : await refetchPhotos(context, hashes)
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    context.log.warn(
      { pictures: known, refetching },
      'pictures that pages show are not in DATA_DIR/photos of this node',
    )
  }
  return {
    record(hash) {
      if (missing.size < MAX_BATCH_PHOTOS) missing.add(hash)
      // An unreachable database is reported elsewhere.
      timer ??= setTimeout(() => void processBatch().catch(() => undefined), BATCH_DELAY_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}

/** How many of them are in the database, as photographs of cars or as the dealer's own pictures. */
async function countKnownPhotos({ db }: MissingPhotosContext, hashes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${hashes}::text[]) as missing (hash)
    where exists (select from photo where content_hash = missing.hash and state = 'ready')
       or exists (select from content_picture where content_hash = missing.hash)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Enqueues those with a source address that have not been checked for a day. Returns how many. */
async function refetchPhotos({ db, now }: MissingPhotosContext, hashes: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update photo set due_at = ${now()}, attempts = 0
      where id in (
        select id from photo
        where content_hash = any(${hashes}::text[]) and state = 'ready' and due_at is null and source_url ~ '^https?://'
          and (checked_at is null or checked_at < ${now()}::timestamptz - ${REFETCH_AFTER})
        for no key update skip locked)`.execute(tx)
    const count = Number(numAffectedRows)
    if (count > 0) await requestPhotoFetch(tx)
    return count
  })
}
