import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { PHOTO_FORMATS, storedNameOf, uploadAddress } from '#domain/media/photo.ts'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import { photoFileName } from '#urls/photo-paths.ts'

/** The sizes of a picture that is no longer shown. */
const SizesSchema = v.object({ hash: v.string(), widths: v.array(v.number()) })
type Sizes = v.InferOutput<typeof SizesSchema>

/** The job that deletes the former sizes of a photograph. */
export const discardSizesJob = defineJob('discard-photo-sizes', SizesSchema)

/** Pages that are open or kept in memory still name the former sizes. */
const DISCARD_AFTER_MS = 2 * MINUTE_MS

/** Enqueues the deletion of these sizes. */
export const requestDiscard = (tx: Transaction<DB>, sizes: Sizes, now: Date) =>
  enqueue(tx, discardSizesJob, sizes, { runAt: new Date(now.getTime() + DISCARD_AFTER_MS) })

/** Deletes sizes, unless a photograph or the content shows the same picture. */
export async function discardSizes({ db, storage }: Pick<Context, 'db' | 'storage'>, sizes: Sizes): Promise<void> {
  const { rows } = await sql`
    select from photo where content_hash = ${sizes.hash} and state = 'ready'
    union all select from content_picture where content_hash = ${sizes.hash} limit 1`.execute(db)
  if (rows.length > 0) return
  for (const width of sizes.widths)
    for (const format of PHOTO_FORMATS) await storage.delete(photoFileName(sizes.hash, width, format))
}

/** The scheduled job. */
export const sweepHiddenPhotosJob = defineJob('sweep-hidden-photos', v.object({}))

const KEEP_HIDDEN_DAYS = 30

/** Removes uploaded photographs that have been hidden for a month, with their files. Returns how many. */
export async function sweepHiddenPhotos({
  db,
  now,
  storage,
}: Pick<Context, 'db' | 'now' | 'storage'>): Promise<number> {
  const before = new Date(now().getTime() - KEEP_HIDDEN_DAYS * DAY_MS)
  await db.deleteFrom('car_photo_choice').where('is_own', '=', true).where('hidden_at', '<', before).execute()
  const { rows } = await sql<{ address: string; hash: string | null; widths: number[] }>`
    delete from photo where source_url like ${'upload:%'} and created_at < ${before}
      and not exists (select from car_photo_choice where photo_id = photo.id)
      and not exists (select from car_photo where photo_id = photo.id)
      and not exists (select from feed_picture where ${uploadAddress('')}::text || stored_name = source_url)
    returning source_url as address, content_hash as hash, widths`.execute(db)
  for (const { address, hash, widths } of rows) {
    const original = storedNameOf(address)
    if (original !== undefined) await storage.delete(original)
    if (hash !== null) await discardSizes({ db, storage }, { hash, widths })
  }
  return rows.length
}
