import type { Context } from '../context.ts'
import { LISTED_STATES } from '../cars/car.ts'

/** A feed can write anything into a trim: more than any dealer has are not all searched. */
const MAX_TRIMS = 5000

/** Every trim in the catalogue, as it is written, the most frequent first. */
export async function listTrims({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('car')
    .select('trim')
    .where('state', 'in', LISTED_STATES)
    .where('trim', 'is not', null)
    .groupBy('trim')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('trim')
    .limit(MAX_TRIMS)
    .execute()
  return rows.flatMap(({ trim }) => trim ?? [])
}
