import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/**
 * Updates the planner's statistics. Without them a table that was empty before is scanned completely for every batch of
 * look-ups until autovacuum analyzes it, and that never happens within a transaction.
 */
export async function refreshStatistics(tx: Transaction<DB>): Promise<void> {
  await sql`
    analyze car (id, vin, state, source_id), feed_listing (id, source_id, key, car_id, vanished_at),
      photo (id, source_url), car_photo (car_id, position, photo_id), brand (id, slug), model (id, brand_id, slug)`.execute(
    tx,
  )
}

/** Whether the planner's statistics are out of date after the stock has grown from `before` to `after` cars. */
export function hasOutgrownStatistics(before: number, after: number): boolean {
  return [1000, 10_000, 100_000].some((milestone) => before < milestone && after >= milestone)
}
