import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { createRegistrationOptions, verifyNewCredential } from '#domain/passkeys/ceremonies.server.ts'
import type { NEW_CREDENTIAL, PasskeyRefusal } from '#domain/passkeys/passkey.ts'
import type { StaffPasskeyContext } from '../staff-context.ts'
import { type ChallengePurpose, consumeChallenge, storeChallenge } from './challenges.server.ts'

// What a new passkey needs, whether an invited person makes it or one who is logged in.

interface PasskeyOwner {
  email: string
  displayName: string
  /** A device that has one of them makes no other. */
  keys?: readonly { credential_id: string; transports: string[] }[]
}

/** The options with which a browser creates a passkey of this person, and the challenge's id. */
export async function offerPasskey(
  context: StaffPasskeyContext,
  { email, displayName, keys = [] }: PasskeyOwner,
  purpose: ChallengePurpose,
) {
  const options = await createRegistrationOptions(context, {
    handle: await createOwnerHandle(context, email),
    // A device may also have a passkey of the same person as a buyer: it shows both names.
    userName: `${email}, рабочее место`,
    displayName,
    keys,
  })
  return { challengeId: await storeChallenge(context, options.challenge, purpose), options }
}

/** The same for an invitation and afterwards: so a new passkey replaces the old one on the same device. */
const createOwnerHandle = async ({ staffSecret }: Pick<StaffPasskeyContext, 'staffSecret'>, email: string) =>
  createHmac('sha256', await staffSecret())
    .update(`passkey of ${email}`)
    .digest()

export interface CreatedPasskey {
  challengeId: string
  credential: v.InferOutput<typeof NEW_CREDENTIAL>
}

/** The columns of the passkey that a browser has created for this purpose. */
export type CheckedPasskey = NonNullable<Awaited<ReturnType<typeof verifyNewCredential>>>

/** Checks a passkey that a browser has created: on this site, for this purpose, and with user verification. */
export async function checkNewPasskey(
  context: StaffPasskeyContext,
  { challengeId, credential }: CreatedPasskey,
  purpose: ChallengePurpose,
): Promise<{ ok: true; key: CheckedPasskey } | (PasskeyRefusal & { reason: 'expired' | 'invalid' })> {
  const challenge = await consumeChallenge(context, challengeId, purpose)
  if (challenge === undefined) return { ok: false, reason: 'expired' }
  const key = await verifyNewCredential(context, { challenge, credential })
  return key === undefined ? { ok: false, reason: 'invalid' } : { ok: true, key }
}

interface StoredPasskey {
  staffId: number
  key: CheckedPasskey
  label: string
  now: Date
}

/** Stores it. Undefined when somebody has it already: a passkey belongs to one person. */
export async function insertPasskey(
  tx: Transaction<DB>,
  { staffId, key, label, now }: StoredPasskey,
): Promise<number | undefined> {
  const added = await tx
    .insertInto('staff_passkey')
    .values({ staff_id: staffId, ...key, label, added_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}
