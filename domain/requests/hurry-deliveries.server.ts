import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { deliveryKey } from './delivery-job.server.ts'

/**
 * Lets waiting deliveries, of one request or of all, be tried now instead of after their pause. One that is being
 * carried at this moment is left alone. Returns how many it found pausing.
 */
export async function hurryDeliveries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { requestId }: { requestId?: number } = {},
): Promise<number> {
  const waiting = await db
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', 'waiting')
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? 0))
    .execute()
  const keys = waiting.map(({ id }) => deliveryKey(id))
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = any(${keys}) and locked_at is null and run_at > ${now()}),
      run_at => ${now()})`.execute(db)
  return rows.length
}
