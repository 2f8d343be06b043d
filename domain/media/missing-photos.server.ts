import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { requestPhotoFetch } from './request-photo-fetch.server.ts'

/** What was asked for and was not there is looked up together, not one by one. */
const BATCH_DELAY_MS = 3000
/** More are noticed the next time: anybody may ask for anything. */
const MAX_BATCH_PHOTOS = 500
const LOG_INTERVAL_MS = 10 * 60_000
/** A picture that cannot be brought back is not asked for at each look. */
const REFETCH_AFTER = sql`interval '1 day'`

type MissingPhotosContext = Pick<Context, 'db' | 'now' | 'log'> & {
  /** Whether the folder of photographs is known to be another than that of other nodes. */
  isFolderSeparate: () => boolean
}

export interface MissingPhotoTracker {
  /** A visitor asked for a picture of this content hash, and its file is not there. Returns at once. */
  record: (hash: string) => void
  close: () => void
}

/**
 * Notices pictures that the database knows and whose files are not in this node's folder. They are told in the log once
 * in a while, and those that have an address are fetched anew: a disk that was lost fills again as visitors look.
 */
export function trackMissingPhotos(context: MissingPhotosContext): MissingPhotoTracker {
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let toldAt = -Infinity

  const look = async () => {
    timer = undefined
    const hashes = [...gathered]
    gathered.clear()
    const known = await countKnownPhotos(context, hashes)
    if (known === 0) return
    // The job may run on a node that has them, and would fetch nothing.
    const asked = context.isFolderSeparate() ? 0 : await refetchPhotos(context, hashes)
    if (performance.now() - toldAt < LOG_INTERVAL_MS) return
    toldAt = performance.now()
    context.log.warn({ pictures: known, asked }, 'pictures that pages show are not in DATA_DIR/photos of this node')
  }
  return {
    record(hash) {
      if (gathered.size < MAX_BATCH_PHOTOS) gathered.add(hash)
      // A database that is away is told of by others.
      timer ??= setTimeout(() => void look().catch(() => undefined), BATCH_DELAY_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}

/** How many of them the database knows, of cars and of the dealer's own. */
async function countKnownPhotos({ db }: MissingPhotosContext, hashes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${hashes}::text[]) as asked (hash)
    where exists (select from photo where content_hash = asked.hash and state = 'ready')
       or exists (select from content_picture where content_hash = asked.hash)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Has those fetched again that came from an address and have not been looked at for a day. Returns how many. */
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
