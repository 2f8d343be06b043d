import { sql } from 'kysely'
import { FeedProblem } from '../feed-problem.ts'
import type { ImportRun } from './import-run.ts'
import { listChanges } from './list-changes.server.ts'
import { listNewPhotos, resolveCars } from './resolve-cars.server.ts'

/** If a larger share of a source's published stock vanishes at once, the feed is broken; the cars are not sold. */
const MAX_LOST_SHARE = 1 / 5

const BATCH_SIZE = 500

/**
 * Marks the listings that are no longer in the feed. A car that another source lists passes to that source, the others
 * are held. Throws FeedProblem `takes-too-much` unless forced.
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
  if (!isForced && held > publishedBefore * MAX_LOST_SHARE) {
    report.changes.push(...(await listChanges(run)))
    throw new FeedProblem(
      'takes-too-much',
      `The feed would take away ${held} of the ${publishedBefore} published cars of «${source.name}»: more than a fifth`,
    )
  }
}
