import { isUuid } from '#domain/is-uuid.ts'
import type { AccountContext } from '../account-context.ts'
import { checkLoginCode } from '../codes/check-login-code.server.ts'
import { findLoginCode } from '../codes/login-codes.server.ts'
import type { GuessRefusal } from '../codes/login-code.ts'
import type { Session } from './sessions.server.ts'

/** How long after a login or a confirmation the login methods can be changed (ASVS 7.5.1). */
export const CONFIRMATION_LIFETIME_MS = 10 * 60 * 1000

/** Whether the owner has logged in, or has confirmed this session, within the last ten minutes. */
export async function isSessionConfirmed(
  { db, now: clock }: Pick<AccountContext, 'db' | 'now'>,
  session: Session,
): Promise<boolean> {
  const after = new Date(clock().getTime() - CONFIRMATION_LIFETIME_MS)
  if (session.startedAt > after) return true
  const row = await db
    .selectFrom('account_session')
    .select('id')
    .where('id', '=', session.id)
    .where('account_id', '=', session.accountId)
    .where('confirmed_at', '>', after)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Confirms a session by a code that was requested in it. The contact of the code must still belong to the account: a
 * contact that was removed meanwhile confirms nothing.
 */
export async function confirmSession(
  context: Pick<AccountContext, 'db' | 'now' | 'codeSecret'>,
  session: Session,
  { codeId, guess }: { codeId: string; guess: string },
): Promise<{ ok: true } | GuessRefusal> {
  // A code of another session does not lose a try.
  const code = isUuid(codeId) ? await findLoginCode(context, codeId) : undefined
  if (code?.sessionId !== session.id) return { ok: false, reason: 'gone' }
  const checked = await checkLoginCode(context, { codeId, guess })
  if (!checked.ok) return checked
  const { kind, value } = checked
  const { numUpdatedRows } = await context.db
    .updateTable('account_session')
    .set({ confirmed_at: context.now() })
    .where('id', '=', session.id)
    .where('account_id', '=', session.accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_contact as contact')
          .select('contact.id')
          .whereRef('contact.account_id', '=', 'account_session.account_id')
          .where('contact.kind', '=', kind)
          .where('contact.value', '=', value),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? { ok: true } : { ok: false, reason: 'gone' }
}
