import type { Context } from '#domain/context.ts'

/**
 * Makes waiting deliveries, of one request or of all, due now instead of after their pause. Leased ones are left alone.
 * Returns how many were pausing.
 */
export async function retryDeliveriesNow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { requestId }: { requestId?: number } = {},
): Promise<number> {
  const moment = now()
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ due_at: moment })
    .where('state', '=', 'waiting')
    .where('due_at', '>', moment)
    .where('lease_expires_at', 'is', null)
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
