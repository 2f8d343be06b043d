import type { AccountContext } from './account-context.ts'
import { findLoginCode, type WaitingCode } from './find-login-code.server.ts'
import { paceOf } from './hold-code-pace.server.ts'
import { CODE_LIFETIME_MS, CODE_TRIES, type Contact } from './login-code.ts'

interface Whose {
  accountId: number
  /** Which contact it is to prove; undefined: any. */
  contact?: Contact
  /** The session that it is to confirm; undefined: it is to prove a new contact. */
  sessionId?: number
}

/** The newest code of an account that can still be typed, to prove a new contact or to confirm a session. */
export async function findOpenCode(
  context: Pick<AccountContext, 'db' | 'now'>,
  { accountId, contact, sessionId }: Whose,
): Promise<WaitingCode | undefined> {
  const now = context.now()
  const codes = context.db
    .selectFrom('login_code')
    .select('id')
    .where('account_id', '=', accountId)
    .where('session_id', 'is not distinct from', sessionId ?? null)
    .where('ended_at', 'is', null)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', now)
    .where('asked_at', '>', new Date(now.getTime() - CODE_LIFETIME_MS))
    .orderBy('asked_at', 'desc')
    .limit(1)
  const row = await (contact === undefined ? codes : codes.where('pace', '=', paceOf(contact))).executeTakeFirst()
  return row === undefined ? undefined : findLoginCode(context, row.id)
}
