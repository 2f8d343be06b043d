import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { VISITOR_CHANNEL } from './channels/channel.ts'
import type { RequestContext } from './request-context.ts'

interface CancelTestDriveParams {
  /** The request that booked it. */
  requestId: number
  /** The visitor's: a request of another account is not found. */
  accountId: number
}

/** `too-late`: the test drive has begun. */
export type CancelTestDriveResult = { ok: true } | { ok: false; reason: 'none' | 'cancelled' | 'too-late' }

/**
 * Cancels a visitor's own test drive and frees its slot; the channels that have received the request are notified. A second
 * call changes nothing and returns `cancelled`. The staff cancel with `cancelVisit`.
 */
export async function cancelTestDrive(
  { db, now, newId }: Pick<RequestContext, 'db' | 'now' | 'newId'>,
  { requestId, accountId }: CancelTestDriveParams,
): Promise<CancelTestDriveResult> {
  const moment = now()
  return db.transaction().execute(async (tx) => {
    // For the line of history (db/migrations/031-visits.sql).
    await sql`select set_config('showroom.actor', 'visitor', true),
      set_config('showroom.at', ${moment.toISOString()}, true)`.execute(tx)
    const testDrive = await tx
      .selectFrom('test_drive')
      .innerJoin('request', 'request.id', 'test_drive.request_id')
      .select(['test_drive.id', 'begins_at as beginsAt', 'cancelled_at as cancelledAt'])
      .where('request_id', '=', requestId)
      .where('request.account_id', '=', accountId)
      .forUpdate('test_drive')
      .executeTakeFirst()
    if (testDrive === undefined) return { ok: false, reason: 'none' }
    if (testDrive.cancelledAt !== null) return { ok: false, reason: 'cancelled' }
    if (testDrive.beginsAt <= moment) return { ok: false, reason: 'too-late' }
    await tx
      .updateTable('test_drive')
      .set({ state: 'cancelled', cancelled_at: moment, cancelled_by: 'visitor' })
      .where('id', '=', testDrive.id)
      .execute()
    await enqueueCancellations(tx, { requestId, moment, newId })
    return { ok: true }
  })
}

/** A channel that has not received the request yet gets the request and its cancellation at once. */
async function enqueueCancellations(
  tx: Transaction<DB>,
  { requestId, moment, newId }: { requestId: number; moment: Date; newId: () => string },
): Promise<void> {
  const notifiedChannels = await tx
    .selectFrom('delivery')
    .select('channel')
    .where('request_id', '=', requestId)
    .where('occasion', '=', 'submitted')
    .where((eb) => eb.or([eb('state', '=', 'delivered'), eb('lease_expires_at', 'is not', null)]))
    .where('channel', '<>', VISITOR_CHANNEL)
    .execute()
  if (notifiedChannels.length === 0) return
  await tx
    .insertInto('delivery')
    .values(
      notifiedChannels.map(({ channel }) => ({
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
