import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import { timingSafeEqualText } from '#domain/signed-token.server.ts'
import type { AccountContext } from '../account-context.ts'
import { consumeLoginCode } from './consume-login-code.server.ts'
import { CODE_DIGITS, MAX_CODE_TRIES, type GuessRefusal, type VerifiedContact } from './login-code.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'

type CheckCodeContext = Pick<AccountContext, 'db' | 'now' | 'codeSecret'>

/**
 * Compares a guess with the code: five times at most, whoever guesses from wherever, and however many at once. The right
 * one is used up by it. What it proves, and for whom it was asked, the caller must heed.
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

/** Counted and committed before anything is compared: guesses that come together cannot share a try. */
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
  return { ok: false, reason: row === undefined ? 'gone' : 'spent' }
}
