import * as v from 'valibot'
import { sql } from 'kysely'
import { FeedProblem } from '../feed-problem.ts'
import type { ImportRun } from './import-run.server.ts'
import { listChanges } from './list-changes.server.ts'
import { listNewPhotos, resolveCars } from './resolve-cars.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '#domain/context.ts'
import { DAY_MS } from '#locale/durations.ts'

const BATCH_SIZE = 500

/**
 * Marks the listings that are no longer in the feed. A car that another source lists passes to that source, the others
 * are held. If too large a share vanishes at once, the feed is broken and the cars are not sold: throws FeedProblem
 * `takes-too-much` unless forced.
 */
export async function holdVanishedCars(run: ImportRun, publishedBefore: number, isForced: boolean): Promise<void> {
  const { tx, source, now, report } = run
  await sql`analyze feed_seen`.execute(tx)
  const { rows: vanished } = await sql<{ carId: number }>`
    update feed_listing l set vanished_at = ${now}::timestamptz
    where source_id = ${source.id}::integer and vanished_at is null
      and not exists (select from feed_seen where listing_id = l.id)
    returning car_id as "carId"`.execute(tx)
  for (let from = 0; from < vanished.length; from += BATCH_SIZE) {
    const carIds = vanished.slice(from, from + BATCH_SIZE).map(({ carId }) => carId)
    const resolved = await resolveCars(tx, now, source.name, carIds)
    report.counts.held += resolved.filter((car) => car.isHeld).length
    report.counts.listedElsewhere += resolved.filter((car) => car.sourceId !== null).length
    await run.photos.attach(listNewPhotos(resolved))
  }
  const { held } = report.counts
  if (!isForced && held * 100 > publishedBefore * source.maxGonePercent) {
    report.changes.push(...(await listChanges(run)))
    throw new FeedProblem(
      'takes-too-much',
      `The feed would take away ${held} of the ${publishedBefore} published cars of «${source.name}»: more than ${source.maxGonePercent} %`,
    )
  }
}

/** docs/product.md, Catalogue: a vanished car is held for a day, then archived. */
const HOLD_MS = DAY_MS

/** The job that archives the cars that are due, for feeds that are not imported again; the schedule enqueues it. */
export const archiveHeldCarsJob = defineJob('archive-held-cars', v.object({}))

/**
 * Archives the cars that have been held for more than a day; of one source only when `sourceId` is given. Returns how
 * many.
 */
export async function archiveHeldCars(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sourceId }: { sourceId?: number } = {},
): Promise<number> {
  const moment = now()
  const ofSource = sourceId === undefined ? sql`true` : sql`source_id = ${sourceId}`
  const heldSince = new Date(moment.getTime() - HOLD_MS)
  const due = sql`state = 'held' and state_since < ${heldSince}::timestamptz and ${ofSource}`
  // An update without rows would still notify every node (the trigger `car_announce`).
  const { rows: found } = await sql`select from car where ${due} limit 1`.execute(db)
  if (found.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with archived as (
      update car set state = 'archived', state_since = ${moment}::timestamptz, updated_at = ${moment}::timestamptz where ${due} returning id
    ), state_change as (
      insert into car_state_change (car_id, state, since, actor, reason)
      select id, 'archived', ${moment}::timestamptz, 'schedule', 'gone from its feed for more than a day' from archived
    )
    select count(*) as count from archived`.execute(db)
  return rows[0]?.count ?? 0
}
