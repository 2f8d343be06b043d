import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { AUTH_PROVIDERS, type AuthProvider } from '#platform/auth/auth-provider.ts'
import type { ProviderPerson } from '#platform/auth/auth-providers.server.ts'
import type { AccountContext } from '../account-context.ts'
import { listContacts, recordLoginChange, type LoginChangeContext } from './record-login-change.server.ts'

/** An external provider with which the owner can log in to the account. */
export interface Identity {
  provider: AuthProvider
  linkedAt: Date
}

/** The external providers with which the owner can log in, the oldest first. */
export async function listIdentities({ db }: Pick<AccountContext, 'db'>, accountId: number): Promise<Identity[]> {
  const rows = await db
    .selectFrom('account_identity')
    .select(['provider_id', 'created_at as linkedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ provider_id, linkedAt }) => {
    const provider = AUTH_PROVIDERS.find((known) => known === provider_id)
    return provider === undefined ? [] : [{ provider, linkedAt }]
  })
}

/** A person as a provider names them. */
interface ProviderIdentity {
  provider: AuthProvider
  person: ProviderPerson
}

/**
 * Makes an identity a login method of the account, and notifies its contacts. Returns false when the identity belongs to
 * another account.
 */
export function linkIdentity(
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
  identity: ProviderIdentity,
): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    if (!(await insertIdentity(tx, accountId, identity, context.now())))
      return (await findIdentityAccount(tx, identity)) === accountId
    const contacts = await listContacts(tx, accountId)
    if (contacts.length > 0)
      await recordLoginChange(tx, context, {
        accountId,
        kind: 'provider-linked',
        subject: identity.provider,
        contacts,
      })
    return true
  })
}

/** The account of an identity; a new identity creates an account. Two simultaneous logins get the same one. */
export async function findOrCreateIdentity(
  tx: Transaction<DB>,
  identity: ProviderIdentity,
  now: Date,
): Promise<number> {
  const known = await findIdentityAccount(tx, identity)
  if (known !== undefined) return known
  const { id } = await tx
    .insertInto('site_account')
    .values({ name: identity.person.name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (await insertIdentity(tx, id, identity, now)) return id
  await tx.deleteFrom('site_account').where('id', '=', id).execute()
  const existing = await findIdentityAccount(tx, identity)
  if (existing === undefined) throw new Error('An identity exists but belongs to no account')
  return existing
}

/** Returns whether the identity was new. Waits for another transaction that adds the same one now. */
async function insertIdentity(
  tx: Transaction<DB>,
  accountId: number,
  { provider, person }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('account_identity')
    .values({ account_id: accountId, provider_id: provider, provider_account_id: person.id, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider_account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function findIdentityAccount(
  tx: Transaction<DB>,
  { provider, person }: ProviderIdentity,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('account_identity')
    .select('account_id')
    .where('provider_id', '=', provider)
    .where('provider_account_id', '=', person.id)
    .executeTakeFirst()
  return row?.account_id
}
