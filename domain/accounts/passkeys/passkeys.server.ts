import type * as v from 'valibot'
import { createRegistrationOptions, verifyNewCredential } from '#domain/passkeys/ceremonies.server.ts'
import { MAX_PASSKEYS, type NEW_CREDENTIAL, type Passkey, type PasskeyRefusal } from '#domain/passkeys/passkey.ts'
import type { AccountContext } from '../account-context.ts'
import { formatContact } from '../contacts/format-contact.ts'
import {
  listContacts,
  type LoginChangeContext,
  recordLoginChange,
} from '../login-methods/record-login-change.server.ts'
import { consumeChallenge, type PasskeyContext, storeChallenge } from './passkey-login.server.ts'

/**
 * The options with which a browser creates a new passkey of the account, and the challenge's id. The passkey is
 * discoverable without a user name and verifies the owner by finger, face or code. Refused when there are
 * `MAX_PASSKEYS`.
 */
export async function startPasskeyRegistration(context: PasskeyContext, accountId: number) {
  const { db, siteName } = context
  const { name } = await db
    .selectFrom('site_account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const contact = await db
    .selectFrom('account_contact')
    .select(['kind', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('verified_at')
    .executeTakeFirst()
  const keys = await db
    .selectFrom('account_passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute()
  if (keys.length >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' } as const
  const userName = (contact && formatContact(contact)) || name || siteName
  const options = await createRegistrationOptions(context, {
    handle: createUserHandle(accountId),
    userName,
    displayName: name || userName,
    keys,
  })
  const challengeId = await storeChallenge(context, { challenge: options.challenge, accountId })
  return { ok: true, challengeId, options } as const
}

/** The user handle that a passkey stores, so that a device has only one passkey of an account. */
const createUserHandle = (accountId: number) => new TextEncoder().encode(`account-${accountId}`)

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
  const key = await verifyNewCredential(context, { challenge, credential })
  if (key === undefined) return { ok: false, reason: 'invalid' }
  return context.db.transaction().execute(async (tx) => {
    // The lock serialises additions, so that many prepared challenges cannot exceed the limit.
    await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    const keys = await tx.selectFrom('account_passkey').select('id').where('account_id', '=', accountId).execute()
    if (keys.length >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' }
    const added = await tx
      .insertInto('account_passkey')
      .values({ account_id: accountId, ...key, label, added_at: now })
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

/** The account's passkeys, the newest first. */
export function listPasskeys({ db }: Pick<AccountContext, 'db'>, accountId: number): Promise<Passkey[]> {
  return db
    .selectFrom('account_passkey')
    .select(['id', 'label', 'added_at as addedAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** Renames a passkey of the account; `PasskeyLabelSchema` must have accepted the label. False when there is no such passkey. */
export async function renamePasskey(
  { db }: Pick<AccountContext, 'db'>,
  { accountId, passkeyId, label }: { accountId: number; passkeyId: number; label: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_passkey')
    .set({ label })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}
