import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { LISTED_STATES } from './car.ts'
import { CARS_PER_CHUNK, type CarChunk } from './listed-car.ts'

/** The chunks that contain cars of the catalogue, in order; with `number` only that one, or none when it is empty. */
export async function listCarChunks({ db }: Pick<Context, 'db'>, number?: number): Promise<CarChunk[]> {
  const rows = await db
    .selectFrom('car')
    .select((eb) => [
      sql<number>`(id - 1) / ${sql.lit(CARS_PER_CHUNK)} + 1`.as('number'),
      eb.fn.countAll<number>().filterWhere('state', 'in', LISTED_STATES).as('count'),
      sql<Date>`max(greatest(updated_at, state_since))`.as('changedAt'),
      sql<number>`coalesce(sum(id + photo_count) filter (where state in (${sql.join(LISTED_STATES)})), 0)`.as('sum'),
    ])
    .$if(number !== undefined, (query) => query.where(sql<boolean>`${isInChunk(number ?? 0)}`))
    .groupBy('number')
    .orderBy('number')
    .execute()
  return rows
    .filter(({ count }) => count > 0)
    .map(({ number, count, changedAt, sum }) => ({
      number,
      count,
      changedAt,
      etag: [number, count, sum, changedAt.getTime()].join('-'),
    }))
}

const isInChunk = (number: number) =>
  sql`id between ${(number - 1) * CARS_PER_CHUNK + 1} and ${number * CARS_PER_CHUNK}`
