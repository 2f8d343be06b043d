import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { VISITOR_CHANNEL } from './channels/channel.ts'
import type { RequestContext } from './request-context.ts'
import type { CancelledBy } from '../test-drives/test-drive.ts'

interface CancelTestDriveParams {
  /** The number of the request that booked it. */
  requestId: number
  by: CancelledBy
  /** When it is the visitor: whose account he has; a request of somebody else is then as good as none. */
  accountId?: number
}

/** `too-late`: it has begun. */
export type CancelTestDriveResult = { ok: true } | { ok: false; reason: 'none' | 'cancelled' | 'too-late' }

/**
 * Gives the hour of a test drive back, for others to take. When it is the visitor who does not come, the channels that
 * have had his request are told. Asked twice, it is done once.
 */
export async function cancelTestDrive(
  { db, now, newId }: Pick<RequestContext, 'db' | 'now' | 'newId'>,
  { requestId, by, accountId }: CancelTestDriveParams,
): Promise<CancelTestDriveResult> {
  const moment = now()
  return db.transaction().execute(async (tx) => {
    const booked = await tx
      .selectFrom('test_drive')
      .innerJoin('request', 'request.id', 'test_drive.request_id')
      .select(['test_drive.id', 'begins_at as beginsAt', 'cancelled_at as cancelledAt'])
      .where('request_id', '=', requestId)
      .$if(by === 'visitor', (query) => query.where('request.account_id', '=', accountId ?? null))
      .forUpdate('test_drive')
      .executeTakeFirst()
    if (booked === undefined) return { ok: false, reason: 'none' }
    if (booked.cancelledAt !== null) return { ok: false, reason: 'cancelled' }
    if (booked.beginsAt <= moment) return { ok: false, reason: 'too-late' }
    await tx
      .updateTable('test_drive')
      .set({ cancelled_at: moment, cancelled_by: by })
      .where('id', '=', booked.id)
      .execute()
    if (by === 'visitor') await enqueueCancellations(tx, { requestId, moment, newId })
    return { ok: true }
  })
}

/** A channel to which the request is still on its way tells of both at once. */
async function enqueueCancellations(
  tx: Transaction<DB>,
  { requestId, moment, newId }: { requestId: number; moment: Date; newId: () => string },
): Promise<void> {
  const had = await tx
    .selectFrom('delivery')
    .select('channel')
    .where('request_id', '=', requestId)
    .where('occasion', '=', 'submitted')
    .where((eb) => eb.or([eb('state', '=', 'delivered'), eb('carried_until', 'is not', null)]))
    .where('channel', '<>', VISITOR_CHANNEL)
    .execute()
  if (had.length === 0) return
  await tx
    .insertInto('delivery')
    .values(
      had.map(({ channel }) => ({
        id: newId(),
        request_id: requestId,
        channel,
        state: 'waiting' as const,
        created_at: moment,
        due_at: moment,
        occasion: 'test-drive-cancelled' as const,
      })),
    )
    .execute()
}
