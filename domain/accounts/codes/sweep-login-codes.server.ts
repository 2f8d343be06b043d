import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { AccountContext } from '../account-context.ts'
import { DAY_MS } from '#locale/durations.ts'

/** The job that deletes old codes; the schedule enqueues it. */
export const sweepLoginCodesJob = defineJob('sweep-login-codes', v.object({}))

/**
 * Deletes codes older than a day, which no limit counts any more, and their letters in our own folder. Returns how
 * many.
 */
export async function sweepLoginCodes({
  db,
  now,
  letters,
}: Pick<AccountContext, 'db' | 'now'> & Pick<RequestContext, 'letters'>): Promise<number> {
  const deleted = await db
    .deleteFrom('login_code')
    .where('requested_at', '<', new Date(now().getTime() - DAY_MS))
    .returning(['id', 'kind'])
    .execute()
  await letters.discard(deleted.filter(({ kind }) => kind === 'email').map(({ id }) => id))
  return deleted.length
}
