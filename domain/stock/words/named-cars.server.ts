import * as v from 'valibot'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type { Actor, ActorId } from '#domain/access/rights.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { keepImportsOut } from '#domain/feeds/imports/import-run.server.ts'
import { listMisnamed, placeNames } from '#domain/feeds/imports/place-names.server.ts'
import { wordKey } from '#domain/feeds/imports/with-words.server.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import { STOCK_STATES } from '../list/stock-query.ts'
import { resolveAll } from '../overrides/resolve-soon.server.ts'
import type { StockContext } from '../stock-context.ts'
import type { UnknownWord } from './list-words.server.ts'

type NameField = 'brand' | 'model'

/** The names of a listing as its feed has them. */
const FED_BRAND = sql`coalesce(draft -> 'fedNames', draft) #>> '{brand,name}'`
const FED_MODEL = sql`coalesce(draft -> 'fedNames', draft) #>> '{model,name}'`
/** With the make that the model is of now, as `modelSpelling` names it. */
const FED_CAR = sql`(draft #>> '{brand,name}') || ' ' || (${FED_MODEL})`

/**
 * The makes of the stock that the reference data does not have, and the models of makes that it has; those of most cars
 * first. The model of an unknown make waits for its make.
 */
export async function listUnknownNames(
  { db }: Pick<StockContext, 'db'>,
  actor: Pick<Actor, 'grants'>,
  limit: number,
): Promise<UnknownWord[]> {
  const { rows } = await sql<UnknownWord & { field: NameField }>`
    select field, min(spelling) as spelling, brand, source, count(*)::integer as cars from (
      select case when brand.is_known then 'model' else 'brand' end as field,
        case when brand.is_known then ${FED_CAR} else ${FED_BRAND} end as spelling,
        case when brand.is_known then brand.slug end as brand,
        jsonb_build_object('id', feed_source.id, 'name', feed_source.name) as source
      from car join brand on brand.id = car.brand_id join model on model.id = car.model_id
      join feed_source on feed_source.id = car.source_id
      join feed_listing on feed_listing.car_id = car.id and feed_listing.source_id = car.source_id
      where not (brand.is_known and model.is_known) and car.state = any(${[...STOCK_STATES]}::car_state[])
        and not feed_source.is_manual and ${inBranches(actor, 'feeds.view', 'feed_source.branch_id')}
    ) as waiting
    where not exists (select from feed_word where feed_word.field = waiting.field and means is null
      and ${wordKey(sql`feed_word.spelling`)} = ${wordKey(sql`waiting.spelling`)}
      and (source_id is null or source_id = (source ->> 'id')::integer))
    group by field, ${wordKey(sql`spelling`)}, brand, source
    order by cars desc, field, spelling limit ${limit}`.execute(db)
  return rows
}

/** How many cars have this make or model in their listings. */
export async function countNamedCars(
  db: Db,
  { field, spelling, source }: { field: NameField; spelling: string; source: number | null },
): Promise<number> {
  const { rows } = await sql<{ cars: number }>`
    select count(distinct car_id)::integer as cars from feed_listing
    where ${wordKey(field === 'brand' ? FED_BRAND : FED_CAR)} = ${wordKey(sql`${spelling}::text`)}
      and (${source}::integer is null or source_id = ${source})`.execute(db)
  return rows[0]?.cars ?? 0
}

/** The job that lets cars follow what their names mean, once the import is over that was running. */
export const followNamesJob = defineJob(
  'follow-feed-names',
  v.object({ actor: v.custom<ActorId>((text) => typeof text === 'string') }),
)

interface FollowParams {
  actor: ActorId
  now: Date
}

/** Gives the cars the makes and models that their names mean now. While an import is running, a job does that afterwards. */
export async function followNames(tx: Transaction<DB>, params: FollowParams): Promise<void> {
  if (await keepImportsOut(tx)) await follow(tx, params)
  else await enqueue(tx, followNamesJob, { actor: params.actor })
}

/** Runs the job. Throws while an import is still running: the queue tries it again. */
export async function runFollowing(
  { db, now }: StockContext,
  { actor }: v.InferOutput<typeof followNamesJob.payload>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await keepImportsOut(tx))) throw new Error('An import is running: its cars follow when it is over')
    await follow(tx, { actor, now: now() })
  })
}

async function follow(tx: Transaction<DB>, params: FollowParams): Promise<void> {
  // Two decisions at once: the second sees what the first has placed.
  await sql`select pg_advisory_xact_lock(hashtextextended('feed names', 0))`.execute(tx)
  const misnamed = await listMisnamed(tx)
  const carIds = [...new Set(misnamed.flatMap((group) => group.carIds))].toSorted((a, b) => a - b)
  await resolveAll(tx, { ...params, carIds }, () => placeNames(tx, misnamed))
}
