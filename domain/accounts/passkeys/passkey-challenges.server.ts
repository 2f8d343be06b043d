import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { AccountContext } from '../account-context.ts'
import { CHALLENGE_LIFETIME_MS } from './passkey.ts'

/** What deeds with keys are handed: keys belong to one site. */
export interface PasskeyContext extends Pick<AccountContext, 'db' | 'now' | 'newId'> {
  siteName: string
  siteUrl: string
}

/** EdDSA, ES256 and RS256: what every authenticator has one of. */
export const KEY_ALGORITHMS = [-8, -7, -257]

/** Whom keys are made for: the site's host without its port, as WebAuthn's RP ID. */
export const getRelyingPartyId = ({ siteUrl }: Pick<PasskeyContext, 'siteUrl'>) => new URL(siteUrl).hostname

/** Remembers what was asked to be signed. Returns the id by which the answer refers to it. */
export async function storeChallenge(
  { db, now, newId }: PasskeyContext,
  asked: { challenge: string; accountId?: number },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkey_challenge')
    .values({
      id,
      challenge: asked.challenge,
      account_id: asked.accountId ?? null,
      expires_at: new Date(now().getTime() + CHALLENGE_LIFETIME_MS),
    })
    .execute()
  return id
}

/**
 * What was asked of this account's owner (or, without one, of somebody who logs in), once: whoever comes second finds
 * nothing. Undefined when it was never asked, of somebody else, or too long ago.
 */
export async function consumeChallenge(
  db: Kysely<DB> | Transaction<DB>,
  asked: { id: string; accountId?: number; now: Date },
): Promise<string | undefined> {
  if (!isUuid(asked.id)) return undefined
  const { accountId } = asked
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('id', '=', asked.id)
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > asked.now ? taken.challenge : undefined
}
