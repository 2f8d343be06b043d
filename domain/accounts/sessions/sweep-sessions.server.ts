import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import { MAX_SESSION_MS } from '#platform/auth/session-lifetime.ts'
import type { AccountContext } from '../account-context.ts'

/** The job that deletes expired sessions and challenges; the schedule enqueues it. */
export const sweepSessionsJob = defineJob('sweep-sessions', v.object({}))

/** Deletes expired sessions, and abandoned provider logins and passkey challenges. */
export async function sweepSessions({ db, now: clock }: Pick<AccountContext, 'db' | 'now'>): Promise<void> {
  const now = clock()
  const oldest = new Date(now.getTime() - MAX_SESSION_MS)
  await db
    .deleteFrom('account_session')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('created_at', '<=', oldest)]))
    .execute()
  await db.deleteFrom('auth_verification').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}
