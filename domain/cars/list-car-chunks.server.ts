import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { LISTED_STATES } from './car.ts'
import { CARS_PER_CHUNK, type CarChunk } from './listed-car.ts'

/** The parts that hold cars of the catalogue, in order; with `part` that one, or none when it is empty. */
export async function listCarChunks({ db }: Pick<Context, 'db'>, part?: number): Promise<CarChunk[]> {
  const rows = await db
    .selectFrom('car')
    .select((eb) => [
      sql<number>`(id - 1) / ${sql.lit(CARS_PER_CHUNK)} + 1`.as('part'),
      eb.fn.countAll<number>().filterWhere('state', 'in', LISTED_STATES).as('count'),
      sql<Date>`max(greatest(updated_at, state_since))`.as('changedAt'),
      sql<number>`coalesce(sum(id + photo_count) filter (where state in (${sql.join(LISTED_STATES)})), 0)`.as('sum'),
    ])
    .$if(part !== undefined, (query) => query.where(sql<boolean>`${isInChunk(part ?? 0)}`))
    .groupBy('part')
    .orderBy('part')
    .execute()
  return rows
    .filter(({ count }) => count > 0)
    .map(({ part: number, count, changedAt, sum }) => ({
      number,
      count,
      changedAt,
      etag: [number, count, sum, changedAt.getTime()].join('-'),
    }))
}

const isInChunk = (part: number) => sql`id between ${(part - 1) * CARS_PER_CHUNK + 1} and ${part * CARS_PER_CHUNK}`
