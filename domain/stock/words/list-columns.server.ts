import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { Actor } from '#domain/access/rights.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { wordKey } from '#domain/feeds/imports/with-words.server.ts'
import type { StockContext } from '../stock-context.ts'
import type { UnknownWord } from './list-words.server.ts'

/** The columns that the last report of each source names as unused, with a value and the number of their cars. */
const unusedColumns = (isShown: RawBuilder<boolean>) => sql`
  select feed_source.id, feed_source.name, unused ->> 'field' as spelling, unused ->> 'example' as example,
    (unused ->> 'count')::integer as cars
  from feed_source
  cross join lateral (
    select report from feed_attempt where source_id = feed_source.id and report is not null order by id desc limit 1
  ) as last
  cross join lateral jsonb_array_elements(report -> 'unusedFields') as unused
  where ${isShown} and unused ->> 'example' is not null and length(unused ->> 'field') between 1 and 500`

/** The columns of feeds that nothing reads and nobody has decided about; those of most cars first. */
export async function listUnknownColumns(
  { db }: Pick<StockContext, 'db'>,
  actor: Pick<Actor, 'grants'>,
  limit: number,
): Promise<(UnknownWord & { example: string })[]> {
  const { rows } = await sql<UnknownWord & { example: string }>`
    select 'column' as field, spelling, example, cars, null as brand, jsonb_build_object('id', id, 'name', name) as source
    from (${unusedColumns(inBranches(actor, 'feeds.view', 'feed_source.branch_id'))}) as waiting
    where not exists (select from feed_word where field = 'column'
      and ${wordKey(sql`feed_word.spelling`)} = ${wordKey(sql`waiting.spelling`)}
      and (source_id is null or source_id = waiting.id))
    order by cars desc, spelling limit ${limit}`.execute(db)
  return rows
}

/** How many cars have this column, in the last reports of their sources. */
export async function countCarsOfColumn(
  db: Db,
  { spelling, source }: { spelling: string; source: number | null },
): Promise<number> {
  const { rows } = await sql<{ cars: number }>`
    select coalesce(sum(cars), 0)::integer as cars
    from (${unusedColumns(sql`(${source}::integer is null or feed_source.id = ${source})`)}) as waiting
    where ${wordKey(sql`spelling`)} = ${wordKey(sql`${spelling}::text`)}`.execute(db)
  return rows[0]?.cars ?? 0
}
