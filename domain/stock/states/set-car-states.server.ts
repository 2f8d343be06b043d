import { sql, type Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import type { ActorId } from '#domain/access/rights.ts'

interface SetParams {
  carIds: readonly number[]
  to: CarState
  actor: ActorId
  now: Date
  reason?: string
  /** The cars have never been away: their time in stock goes on. */
  isUndo?: boolean
}

/** Brings cars that are locked into a state, with its line in their history. Returns the ids of these lines by car. */
export async function setCarStates(
  tx: Transaction<DB>,
  { carIds, to, actor, now, reason, isUndo = false }: SetParams,
): Promise<ReadonlyMap<number, number>> {
  if (carIds.length === 0) return new Map()
  await tx
    .updateTable('car')
    .set({
      state: to,
      state_since: now,
      updated_at: now,
      // A car that is back on sale is new there, unless it was taken off by mistake.
      published_at: sql`case when ${to} = 'published' and state in ('sold', 'archived')
          and not ${isUndo} and state_since < ${now}::timestamptz - interval '1 day' then ${now}::timestamptz
        else coalesce(published_at, ${now}::timestamptz) end`,
    })
    .where('id', 'in', carIds)
    .execute()
  const added = await tx
    .insertInto('car_state_change')
    .values(carIds.map((id) => ({ car_id: id, state: to, since: now, actor, reason: reason ?? null })))
    .returning(['id', 'car_id as carId'])
    .execute()
  return new Map(added.map(({ id, carId }) => [carId, id]))
}
