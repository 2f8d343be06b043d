import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { wordKey } from '#domain/feeds/imports/with-words.server.ts'
import { STOCK_STATES } from '../list/stock-query.ts'
import type { StockContext } from '../stock-context.ts'
import { LISTED_FIELDS, type ListedField, toWordField, type WordField } from './word-field.ts'

/** A word of a feed that the site does not know. */
export interface UnknownWord {
  field: WordField
  spelling: string
  /** The make of a model, by its slug. */
  brand: string | null
  source: { id: number; name: string }
  /** The cars of the stock that wait for it. */
  cars: number
}

/** A word about which somebody has decided. */
interface DecidedWord {
  id: number
  field: WordField
  spelling: string
  /** Null: all. */
  source: string | null
  /** Null: it does not matter. */
  means: string | null
  cars: number
  /** A name, or as in the log. */
  by: string
  at: Date
}

/** More are shown once these are decided. */
export const MAX_WORDS = 100

/**
 * The words of the stock that nobody knows, in fields with a list of values; those of most cars first, as far as the
 * actor sees their sources.
 */
export async function listUnknownWords(
  { db }: Pick<StockContext, 'db'>,
  actor: Pick<Actor, 'grants'>,
): Promise<UnknownWord[]> {
  const { rows } = await sql<UnknownWord & { field: ListedField }>`
    select fed.key as field, min(fed.value) as spelling, null as brand,
      jsonb_build_object('id', feed_source.id, 'name', feed_source.name) as source, count(*)::integer as cars
    from car join feed_source on feed_source.id = car.source_id cross join jsonb_each_text(car.as_fed) fed
    where car.state = any(${[...STOCK_STATES]}::car_state[]) and fed.key = any(${[...LISTED_FIELDS]}::text[])
      and ${inBranches(actor, 'feeds.view', 'feed_source.branch_id')}
      and not exists (select from feed_word where feed_word.field = fed.key and means is null
        and ${wordKey(sql`spelling`)} = ${wordKey(sql`fed.value`)}
        and (feed_word.source_id is null or feed_word.source_id = feed_source.id))
    group by fed.key, ${wordKey(sql`fed.value`)}, feed_source.id
    order by cars desc, field, spelling limit ${MAX_WORDS}`.execute(db)
  return rows
}

/** What has been decided, the newest first. */
export async function listDecidedWords(
  { db }: Pick<StockContext, 'db'>,
  actor: Pick<Actor, 'grants'>,
): Promise<DecidedWord[]> {
  const rows = await db
    .selectFrom('feed_word')
    .leftJoin('feed_source', 'feed_source.id', 'source_id')
    .leftJoin('staff', (join) => join.on(sql`decided_by`, '=', sql`'staff:' || staff.id`))
    .select(['feed_word.id', 'field', 'spelling', 'feed_source.name as source', 'means', 'cars'])
    .select((eb) => [eb.fn.coalesce('staff.name', 'decided_by').as('by'), 'decided_at as at'])
    .where((eb) => eb.or([eb('source_id', 'is', null), inBranches(actor, 'feeds.view', 'feed_source.branch_id')]))
    .orderBy('decided_at', 'desc')
    .orderBy('feed_word.id', 'desc')
    .limit(MAX_WORDS)
    .execute()
  return rows.flatMap(({ field, ...row }) => {
    const known = toWordField(field)
    return known === undefined ? [] : [{ ...row, field: known }]
  })
}
