import { generateRegistrationOptions } from '@simplewebauthn/server'
import { formatContact } from '../contacts/format-contact.ts'
import { KEY_ALGORITHMS, storeChallenge, type PasskeyContext, getRelyingPartyId } from './passkey-challenges.server.ts'
import { MAX_PASSKEYS } from './passkey.ts'

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
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: getRelyingPartyId(context),
    userID: createUserHandle(accountId),
    userName,
    userDisplayName: name || userName,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    excludeCredentials: keys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challengeId = await storeChallenge(context, { challenge: options.challenge, accountId })
  return { ok: true, challengeId, options } as const
}

/** The user handle that a passkey stores, so that a device has only one passkey of an account. */
const createUserHandle = (accountId: number) => new TextEncoder().encode(`account-${accountId}`)
