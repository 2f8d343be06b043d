import { generateRegistrationOptions } from '@simplewebauthn/server'
import { formatContact } from '../contacts/format-contact.ts'
import { KEY_ALGORITHMS, storeChallenge, type PasskeyContext, getRelyingPartyId } from './passkey-challenges.server.ts'
import { MAX_PASSKEYS } from './passkey.ts'

/**
 * What a browser is to make a new key of the account from, and the question's id. The key is found without a name and
 * asks for the owner's finger, face or code. Refused when there are `MAX_PASSKEYS` already.
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

/** What a key keeps of whose it is, so that a device holds one key of an account and not several. */
const createUserHandle = (accountId: number) => new TextEncoder().encode(`account-${accountId}`)
