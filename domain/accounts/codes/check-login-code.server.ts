import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import { timingSafeEqualText } from '#domain/signed-token.server.ts'
import type { AccountContext } from '../account-context.ts'
import { consumeLoginCode } from './consume-login-code.server.ts'
import { CODE_DIGITS, MAX_CODE_TRIES, type GuessRefusal, type VerifiedContact } from './login-code.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'

type CheckCodeContext = Pick<AccountContext, 'db' | 'now' | 'codeSecret'>

/**
 * Compares a guess with the code: at most five times in all, from any address and also for simultaneous guesses. A
 * right guess uses the code up. The caller must check which contact it verifies, and for which account or session.
 */
export async function checkLoginCode(
  context: CheckCodeContext,
  { codeId, guess }: { codeId: string; guess: string },
): Promise<({ ok: true } & VerifiedContact) | GuessRefusal> {
  const digits = guess.replaceAll(/[\s\u2010-\u2015-]/g, '')
  if (!new RegExp(`^\\d{${CODE_DIGITS}}$`).test(digits)) return { ok: false, reason: 'malformed' }
  if (!isUuid(codeId)) return { ok: false, reason: 'gone' }
  const secret = await context.codeSecret()
  const tries = await countTry(context, codeId)
  if (tries === undefined) return findRefusal(context, codeId)
  if (!timingSafeEqualText(digits, calculateLoginCode(secret, codeId)))
    return { ok: false, reason: 'wrong', triesLeft: MAX_CODE_TRIES - tries }
  const proof = await consumeLoginCode(context, codeId)
  return proof === undefined ? { ok: false, reason: 'gone' } : { ok: true, ...proof }
}

/** Counts and commits a try before the comparison, so that simultaneous guesses cannot share one. */
async function countTry({ db, now }: CheckCodeContext, codeId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('login_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', codeId)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

async function findRefusal({ db, now }: CheckCodeContext, codeId: string): Promise<GuessRefusal> {
  const row = await db
    .selectFrom('login_code')
    .select('id')
    .where('id', '=', codeId)
    .where('tries', '>=', MAX_CODE_TRIES)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return { ok: false, reason: row === undefined ? 'gone' : 'no-tries-left' }
}
