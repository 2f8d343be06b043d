import type { Kysely, Transaction } from 'kysely'
import type * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { createSigningOptions, type RelyingParty, verifySignature } from '#domain/passkeys/ceremonies.server.ts'
import { CHALLENGE_LIFETIME_MS, type PasskeyRefusal, type SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import type { AccountContext } from '../account-context.ts'

/** The context of commands for passkeys, with the site that the passkeys belong to. */
export interface PasskeyContext extends Pick<AccountContext, 'db' | 'now' | 'newId'>, RelyingParty {}

/** The options for a login with any passkey of this site, and the challenge's id. They name no account. */
export async function startPasskeyLogin(context: PasskeyContext) {
  const options = await createSigningOptions(context)
  const challengeId = await storeChallenge(context, { challenge: options.challenge })
  return { challengeId, options }
}

interface PasskeyAssertion {
  challengeId: string
  credential: v.InferOutput<typeof SIGNED_CREDENTIAL>
}

/**
 * The account whose passkey has signed the challenge. A response counts once, and a passkey's use counter must
 * increase.
 */
export async function checkPasskey(
  context: PasskeyContext,
  { challengeId, credential }: PasskeyAssertion,
): Promise<{ ok: true; accountId: number } | PasskeyRefusal> {
  const now = context.now()
  const challenge = await consumeChallenge(context.db, { id: challengeId, now })
  if (challenge === undefined) return { ok: false, reason: 'expired' }
  return context.db.transaction().execute(async (tx) => {
    const key = await tx
      .selectFrom('account_passkey')
      .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports'])
      .where('credential_id', '=', credential.id)
      .forUpdate()
      .executeTakeFirst()
    if (key === undefined) return { ok: false, reason: 'unknown' }
    const counter = await verifySignature(context, { challenge, credential, key })
    if (counter === undefined) return { ok: false, reason: 'invalid' }
    await tx.updateTable('account_passkey').set({ counter, used_at: now }).where('id', '=', key.id).execute()
    return { ok: true, accountId: key.account_id }
  })
}

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
