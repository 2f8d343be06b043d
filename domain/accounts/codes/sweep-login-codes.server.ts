import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { AccountContext } from '../account-context.ts'
import { DAY_MS } from './code-rate-limits.ts'

/** The job that forgets old codes; the clock enqueues it. */
export const sweepLoginCodesJob = defineJob('sweep-login-codes', v.object({}))

/** Deletes codes that nothing counts any more, a day old, and what lies of their letters in our own folder. */
export async function sweepLoginCodes({
  db,
  now,
  letters,
}: Pick<AccountContext, 'db' | 'now'> & Pick<RequestContext, 'letters'>): Promise<number> {
  const old = await db
    .deleteFrom('login_code')
    .where('asked_at', '<', new Date(now().getTime() - DAY_MS))
    .returning(['id', 'kind'])
    .execute()
  await letters.discard(old.filter(({ kind }) => kind === 'email').map(({ id }) => id))
  return old.length
}
