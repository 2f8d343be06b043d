import { sql } from 'kysely'
import { isUuid } from '../is-uuid.ts'
import { isSame } from '../signed-word.server.ts'
import type { AccountContext } from './account-context.ts'
import { endLoginCode } from './end-login-code.server.ts'
import { CODE_DIGITS, CODE_TRIES, type GuessRefusal, type Proof } from './login-code.ts'
import { reckonCode } from './reckon-code.server.ts'

type CheckContext = Pick<AccountContext, 'db' | 'now' | 'codeSecret'>

/**
 * Compares a guess with the code: five times at most, whoever guesses from wherever, and however many at once. The right
 * one is used up by it. What it proves, and for whom it was asked, the caller must heed.
 */
export async function checkLoginCode(
  context: CheckContext,
  { codeId, guess }: { codeId: string; guess: string },
): Promise<({ ok: true } & Proof) | GuessRefusal> {
  const digits = guess.replaceAll(/[\s\u2010-\u2015-]/g, '')
  if (!new RegExp(`^\\d{${CODE_DIGITS}}$`).test(digits)) return { ok: false, reason: 'malformed' }
  if (!isUuid(codeId)) return { ok: false, reason: 'gone' }
  const secret = await context.codeSecret()
  const tries = await takeTry(context, codeId)
  if (tries === undefined) return refuse(context, codeId)
  if (!isSame(digits, reckonCode(secret, codeId))) return { ok: false, reason: 'wrong', triesLeft: CODE_TRIES - tries }
  const proof = await endLoginCode(context, codeId)
  return proof === undefined ? { ok: false, reason: 'gone' } : { ok: true, ...proof }
}

/** Counted and committed before anything is compared: guesses that come together cannot share a try. */
async function takeTry({ db, now }: CheckContext, codeId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('login_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', codeId)
    .where('tries', '<', CODE_TRIES)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

async function refuse({ db, now }: CheckContext, codeId: string): Promise<GuessRefusal> {
  const row = await db
    .selectFrom('login_code')
    .select('id')
    .where('id', '=', codeId)
    .where('tries', '>=', CODE_TRIES)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return { ok: false, reason: row === undefined ? 'gone' : 'spent' }
}
