import type { Db } from '#db/client.server.ts'
import { type ColumnMeanings, columnKey, isColumnField } from '../dialects/read-columns.ts'

/** What columns of this source mean; what was decided for it comes before what holds for all. */
export async function listColumnMeanings(db: Db, source: string): Promise<ColumnMeanings> {
  const rows = await db
    .selectFrom('feed_word')
    .leftJoin('feed_source', 'feed_source.id', 'source_id')
    .select(['spelling', 'means'])
    .where('field', '=', 'column')
    .where((eb) => eb.or([eb('source_id', 'is', null), eb('feed_source.name', '=', source)]))
    .orderBy('source_id', (order) => order.asc().nullsFirst())
    .execute()
  return new Map(
    rows.map(({ spelling, means }) => [columnKey(spelling), means !== null && isColumnField(means) ? means : null]),
  )
}
