import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { AccountContext } from '../account-context.ts'
import { CHALLENGE_LIFETIME_MS } from './passkey.ts'

/** The context of commands for passkeys, with the site that the passkeys belong to. */
export interface PasskeyContext extends Pick<AccountContext, 'db' | 'now' | 'newId'> {
  siteName: string
  siteUrl: string
}

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
export const KEY_ALGORITHMS = [-8, -7, -257]

/** WebAuthn's RP ID: the site's host without its port. */
export const getRelyingPartyId = ({ siteUrl }: Pick<PasskeyContext, 'siteUrl'>) => new URL(siteUrl).hostname

/** Stores a challenge that is to be signed. Returns the id by which the response refers to it. */
export async function storeChallenge(
  { db, now, newId }: PasskeyContext,
  params: { challenge: string; accountId?: number },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkey_challenge')
    .values({
      id,
      challenge: params.challenge,
      account_id: params.accountId ?? null,
      expires_at: new Date(now().getTime() + CHALLENGE_LIFETIME_MS),
    })
    .execute()
  return id
}

/**
 * Deletes and returns the challenge for this account (or, without one, for a login), so that it can be used once.
 * Undefined when it is unknown, belongs to another account, or has expired.
 */
export async function consumeChallenge(
  db: Kysely<DB> | Transaction<DB>,
  params: { id: string; accountId?: number; now: Date },
): Promise<string | undefined> {
  if (!isUuid(params.id)) return undefined
  const { accountId } = params
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('id', '=', params.id)
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > params.now ? taken.challenge : undefined
}
