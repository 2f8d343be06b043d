import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import { MAX_SESSION_MS } from '#platform/auth/session-lifetime.ts'
import type { AccountContext } from '../account-context.ts'

/** The job that clears away sessions and questions whose time is over; the clock enqueues it. */
export const sweepSessionsJob = defineJob('sweep-sessions', v.object({}))

/** Deletes expired sessions, and the ways to providers and the questions to keys that nobody came back from. */
export async function sweepSessions({ db, now }: Pick<AccountContext, 'db' | 'now'>): Promise<void> {
  const moment = now()
  const oldest = new Date(moment.getTime() - MAX_SESSION_MS)
  await db
    .deleteFrom('account_session')
    .where((eb) => eb.or([eb('expires_at', '<=', moment), eb('created_at', '<=', oldest)]))
    .execute()
  await db.deleteFrom('auth_verification').where('expires_at', '<=', moment).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', moment).execute()
}
