import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as v from 'valibot'
import {
  storeChallenge,
  type PasskeyContext,
  getRelyingPartyId,
  consumeChallenge,
} from './passkey-challenges.server.ts'
import type { SIGNED_CREDENTIAL } from './passkey-rules.ts'
import type { PasskeyRefusal } from './passkey.ts'

/** The options for a login with any passkey of this site, and the challenge's id. They name no account. */
export async function startPasskeyLogin(context: PasskeyContext) {
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(context),
    userVerification: 'required',
  })
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
    // It throws for every mismatch; all of this input comes from outside.
    const verified = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: new URL(context.siteUrl).origin,
      expectedRPID: getRelyingPartyId(context),
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.counter,
        transports: key.transports,
      },
    }).catch(() => undefined)
    if (!verified?.verified) return { ok: false, reason: 'invalid' }
    await tx
      .updateTable('account_passkey')
      .set({ counter: verified.authenticationInfo.newCounter, used_at: now })
      .where('id', '=', key.id)
      .execute()
    return { ok: true, accountId: key.account_id }
  })
}
