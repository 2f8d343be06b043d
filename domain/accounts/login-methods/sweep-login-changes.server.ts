import * as v from 'valibot'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { AccountContext } from '../account-context.ts'
import { DAY_MS } from '#locale/durations.ts'

/** The job that deletes old login changes; the schedule enqueues it. */
export const sweepLoginChangesJob = defineJob('sweep-login-changes', v.object({}))

/** As long as an account's owner may have questions about the letter. */
const RETENTION_DAYS = 90

/** Deletes changes older than 90 days, and their letters in the mail folder. Returns the number of deleted changes. */
export async function sweepLoginChanges({
  db,
  now,
  letters,
}: Pick<AccountContext, 'db' | 'now'> & { letters: MailFiles }): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  const notices = await db
    .selectFrom('login_change_notice as change_notice')
    .innerJoin('login_change as change', 'change.id', 'change_notice.change_id')
    .select('change_notice.id')
    .where('change.made_at', '<', before)
    .execute()
  // Letters go before the rows: if the process dies in between, the letters are still known.
  await letters.discard(notices.map(({ id }) => id))
  const { numDeletedRows } = await db.deleteFrom('login_change').where('made_at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
