import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/**
 * Tells the planner how much there is now. Without it a table that was empty this morning is read from end to end for
 * every batch of its look-ups, until autovacuum comes by, and within a transaction it never does.
 */
export async function refreshStatistics(tx: Transaction<DB>): Promise<void> {
  await sql`
    analyze car (id, vin, state, source_id), feed_listing (id, source_id, key, car_id, vanished_at),
      photo (id, source_url), car_photo (car_id, position, photo_id), brand (id, slug), model (id, brand_id, slug)`.execute(
    tx,
  )
}

/** Whether a stock that grew from `before` to `after` cars has left the planner's idea of it behind. */
export function hasOutgrownStatistics(before: number, after: number): boolean {
  return [1000, 10_000, 100_000].some((milestone) => before < milestone && after >= milestone)
}
