import { sql } from 'kysely'
import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { requestPhotoFetch } from './request-photo-fetch.server.ts'

/** The job that the clock enqueues. */
export const recheckPhotosJob = defineJob('recheck-photos', v.object({}))

/** A photograph may change under its address: the server is asked again after a week. */
const RECHECK_READY_AFTER = sql`interval '7 days'`
/** What was broken may have been mended. */
const RECHECK_BROKEN_AFTER = sql`interval '3 days'`
/** In one go, so that a large stock is asked about evenly instead of all in one night. */
const MAX_PER_RUN = 10_000

/** Marks as due what the listed cars show and nobody has looked at for long. Returns how many. */
export function recheckPhotos({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update photo set due_at = ${now()}, attempts = 0
      where id in (
        select id from photo
        where due_at is null and checked_at < ${now()}::timestamptz - case state when 'broken' then ${RECHECK_BROKEN_AFTER} else ${RECHECK_READY_AFTER} end
          and exists (
            select from car_photo join car on car.id = car_photo.car_id
            where car_photo.photo_id = photo.id and car.state in ('published', 'held', 'reserved'))
        order by checked_at limit ${MAX_PER_RUN}
        for no key update skip locked)`.execute(tx)
    const count = Number(numAffectedRows)
    if (count > 0) await requestPhotoFetch(tx)
    return count
  })
}
