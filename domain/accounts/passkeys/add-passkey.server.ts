import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type * as v from 'valibot'
import {
  KEY_ALGORITHMS,
  type PasskeyContext,
  getRelyingPartyId,
  consumeChallenge,
} from './passkey-challenges.server.ts'
import type { NEW_CREDENTIAL } from './passkey-rules.ts'
import {
  listContacts,
  recordLoginChange,
  type LoginChangeContext,
} from '../login-methods/record-login-change.server.ts'
import { MAX_PASSKEYS, type PasskeyRefusal } from './passkey.ts'

interface NewPasskey {
  accountId: number
  challengeId: string
  credential: v.InferOutput<typeof NEW_CREDENTIAL>
  label: string
}

/**
 * Stores a passkey that a browser has created, if it was created on this site, for this account, and with user
 * verification. The account's contacts are notified.
 */
export async function addPasskey(
  context: PasskeyContext & LoginChangeContext,
  { accountId, challengeId, credential, label }: NewPasskey,
): Promise<{ ok: true } | PasskeyRefusal> {
  const now = context.now()
  const challenge = await consumeChallenge(context.db, { id: challengeId, accountId, now })
  if (challenge === undefined) return { ok: false, reason: 'expired' }
  // It throws for every mismatch; all of this input comes from outside.
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: new URL(context.siteUrl).origin,
    expectedRPID: getRelyingPartyId(context),
    requireUserVerification: true,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return { ok: false, reason: 'invalid' }
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { transports } = credential.response
  return context.db.transaction().execute(async (tx) => {
    // The lock serialises additions, so that many prepared challenges cannot exceed the limit.
    await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    const keys = await tx.selectFrom('account_passkey').select('id').where('account_id', '=', accountId).execute()
    if (keys.length >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' }
    const added = await tx
      .insertInto('account_passkey')
      .values({
        account_id: accountId,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        label,
        added_at: now,
      })
      // A passkey belongs to one account only.
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return { ok: false, reason: 'invalid' }
    const contacts = await listContacts(tx, accountId)
    await recordLoginChange(tx, context, { accountId, kind: 'passkey-added', subject: label, contacts })
    return { ok: true }
  })
}
