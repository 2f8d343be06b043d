import { setTimeout as wait } from 'node:timers/promises'
import type { AccountContext } from '../account-context.ts'
import { DAY_MS } from '#locale/durations.ts'
import {
  listContacts,
  recordLoginChange,
  type LoginChangeContext,
} from '../login-methods/record-login-change.server.ts'

/** How long an erasure waits for its notices: afterwards the contacts are no longer known. */
const MAX_WAIT_MS = 3000
const POLL_INTERVAL_MS = 100

/**
 * Notifies the contacts of an account that it is about to be erased, and waits until the notices are sent, at most
 * three seconds: a mail server that does not respond must not prevent the erasure (law 152-FZ, article 21).
 */
export async function notifyErasure(
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
): Promise<void> {
  const changeId = await recordErasureOnce(context, accountId)
  if (changeId === undefined) return
  const end = performance.now() + MAX_WAIT_MS
  while (performance.now() < end && (await isNoticePending(context, changeId))) await wait(POLL_INTERVAL_MS)
}

/** The id of the change; undefined when it has been recorded already, so that a button pressed twice notifies once. */
const recordErasureOnce = (
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
): Promise<number | undefined> =>
  context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    const contacts = await listContacts(tx, accountId)
    const earlier = await tx
      .selectFrom('login_change')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'account-erased')
      .where('made_at', '>', new Date(context.now().getTime() - DAY_MS))
      .executeTakeFirst()
    if (earlier !== undefined || contacts.length === 0) return undefined
    return recordLoginChange(tx, context, { accountId, kind: 'account-erased', subject: null, contacts })
  })

async function isNoticePending({ db }: Pick<AccountContext, 'db'>, changeId: number): Promise<boolean> {
  const pending = await db
    .selectFrom('login_change_notice')
    .select('id')
    .where('change_id', '=', changeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return pending !== undefined
}
