import type { AccountContext } from '../account-context.ts'
import { findLoginCode, type PendingCode } from './find-login-code.server.ts'
import { hashContact } from './check-code-rate.server.ts'
import { CODE_LIFETIME_MS, MAX_CODE_TRIES, type Contact } from './login-code.ts'

interface FindOpenCodeParams {
  accountId: number
  /** The contact that it verifies; undefined for any. */
  contact?: Contact
  /** The session that it confirms; undefined for a code that verifies a new contact. */
  sessionId?: number
}

/** The newest code of an account that can still be entered, to verify a new contact or to confirm a session. */
export async function findOpenCode(
  context: Pick<AccountContext, 'db' | 'now'>,
  { accountId, contact, sessionId }: FindOpenCodeParams,
): Promise<PendingCode | undefined> {
  const now = context.now()
  const codes = context.db
    .selectFrom('login_code')
    .select('id')
    .where('account_id', '=', accountId)
    .where('session_id', 'is not distinct from', sessionId ?? null)
    .where('ended_at', 'is', null)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('expires_at', '>', now)
    .where('requested_at', '>', new Date(now.getTime() - CODE_LIFETIME_MS))
    .orderBy('requested_at', 'desc')
    .limit(1)
  const row = await (
    contact === undefined ? codes : codes.where('contact_hash', '=', hashContact(contact))
  ).executeTakeFirst()
  return row === undefined ? undefined : findLoginCode(context, row.id)
}
