import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { CarDraft } from '../drafts/car-draft.ts'
import type { FeedSource } from './feed-source.server.ts'

/**
 * A car in transit is often listed before its VIN is known. Replaces the source's own id with the VIN as the key of
 * such a listing, so that the car keeps its history. Returns whether there was any.
 */
export async function assignVinKeys(
  tx: Transaction<DB>,
  source: FeedSource,
  drafts: readonly CarDraft[],
): Promise<boolean> {
  const renamed = drafts.flatMap(({ vin, sourceKey }) => (vin === null || !sourceKey ? [] : [{ vin, sourceKey }]))
  if (renamed.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    update feed_listing l set key = given.vin
    from json_to_recordset(${JSON.stringify(renamed)}::json) as given (vin text, "sourceKey" text), car
    where l.source_id = ${source.id} and l.key = given."sourceKey" and car.id = l.car_id and car.vin is null
      and not exists (select from car other where other.vin = given.vin)
      and not exists (select from feed_listing other where other.source_id = l.source_id and other.key = given.vin)`.execute(
    tx,
  )
  return numAffectedRows > 0n
}
