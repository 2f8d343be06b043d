import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import { timingSafeEqualText } from '#domain/signed-token.server.ts'
import type { AccountContext } from '../account-context.ts'
import { CODE_DIGITS, MAX_CODE_TRIES, type GuessRefusal, type VerifiedContact } from './login-code.ts'
import { calculateLoginCode, calculateLinkToken } from './calculate-login-code.server.ts'
import { findLoginCode, type PendingCode } from './login-codes.server.ts'

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

/**
 * Uses up a code, and with it all other open codes for the same contact and purpose. Returns the contact that it
 * verifies; undefined when it is already used or expired. Of two simultaneous calls only one gets the contact.
 */
async function consumeLoginCode(
  { db, now: clock }: Pick<AccountContext, 'db' | 'now'>,
  codeId: string,
): Promise<VerifiedContact | undefined> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('login_code')
      .set({ ended_at: now })
      .where('id', '=', codeId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning([
        'kind',
        'value',
        'account_id',
        'session_id',
        'requested_at',
        'return_path',
        'consent_version',
        'advertising_version',
        'address',
        'contact_hash',
      ])
      .executeTakeFirst()
    if (row === undefined) return undefined
    await tx
      .updateTable('login_code')
      .set({ ended_at: now })
      .where('contact_hash', '=', row.contact_hash)
      .where('account_id', 'is not distinct from', row.account_id)
      .where('session_id', 'is not distinct from', row.session_id)
      .where('ended_at', 'is', null)
      .execute()
    return {
      kind: row.kind,
      value: row.value,
      accountId: row.account_id ?? undefined,
      sessionId: row.session_id ?? undefined,
      back: row.return_path ?? undefined,
      consent: {
        at: row.requested_at,
        consentVersion: row.consent_version ?? undefined,
        advertisingVersion: row.advertising_version ?? undefined,
        address: row.address ?? undefined,
      },
    }
  })
}

type LoginLinkContext = Pick<AccountContext, 'db' | 'now' | 'codeSecret'>

/** The key in a letter's link: the code's id and its token. */
export const createLinkKey = (secret: Uint8Array, codeId: string) => `${codeId}.${calculateLinkToken(secret, codeId)}`

/**
 * The code of a letter's link, as long as the link is valid. It does not use the link up, because mail scanners open
 * links.
 */
export async function findLoginLink(context: LoginLinkContext, key: string): Promise<PendingCode | undefined> {
  const codeId = await verifyLinkKey(context, key)
  const code = codeId === undefined ? undefined : await findLoginCode(context, codeId)
  // Wrong guesses of the code do not invalidate the link: the link is not what they guess.
  return code !== undefined && code.expiresAt > context.now() ? code : undefined
}

/** Uses a letter's link up and returns the contact that it verifies; undefined when it is no longer valid. */
export async function checkLoginLink(context: LoginLinkContext, key: string): Promise<VerifiedContact | undefined> {
  const codeId = await verifyLinkKey(context, key)
  return codeId === undefined ? undefined : consumeLoginCode(context, codeId)
}

async function verifyLinkKey({ codeSecret }: LoginLinkContext, key: string): Promise<string | undefined> {
  const [codeId = '', token = ''] = key.split('.')
  return isUuid(codeId) && timingSafeEqualText(token, calculateLinkToken(await codeSecret(), codeId))
    ? codeId
    : undefined
}
