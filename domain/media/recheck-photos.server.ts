import { sql } from 'kysely'
import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { requestPhotoFetch } from './request-photo-fetch.server.ts'

/** The scheduled job. */
export const recheckPhotosJob = defineJob('recheck-photos', v.object({}))

/** A photograph can change at its address: it is requested again after a week. */
const RECHECK_READY_AFTER = sql`interval '7 days'`
/** A broken photograph can have been repaired. */
const RECHECK_BROKEN_AFTER = sql`interval '3 days'`
/** Limits a run, so that the requests of a large stock are spread evenly. */
const MAX_PER_RUN = 10_000

/** Marks photographs of listed cars as due that have not been checked for long. Returns how many. */
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
