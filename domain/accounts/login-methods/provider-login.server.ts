import { isUuid } from '#domain/is-uuid.ts'
import type { AuthFailure, AuthProvider } from '#platform/auth/auth-provider.ts'
import type { AuthProviders, ProviderPerson } from '#platform/auth/auth-providers.server.ts'
import type { AccountContext } from '../account-context.ts'
import { recordConsents } from '../consents/consents.server.ts'
import { findOrCreateIdentity, linkIdentity } from './identities.server.ts'
import type { LoginChangeContext } from './record-login-change.server.ts'

/** How long the visitor may stay at the provider. */
export const PROVIDER_LOGIN_LIFETIME_S = 10 * 60

interface ProviderLoginContext extends Pick<AccountContext, 'db'>, LoginChangeContext {
  authProviders: AuthProviders
}

interface StartProviderLoginParams {
  provider: AuthProvider
  /** The account that is logged in and gets the identity as another login method; undefined for a login. */
  accountId?: number
  /** The page to open after the login. */
  returnPath?: string
  /** The versions of the texts that the visitor has agreed to. */
  consentVersion?: number
  advertisingVersion?: number
}

/** Starts a login. Returns the provider's address, and the id that the browser keeps in a cookie until it returns. */
export async function startProviderLogin(
  { db, now, newId, authProviders }: ProviderLoginContext,
  { provider, accountId, returnPath, consentVersion, advertisingVersion }: StartProviderLoginParams,
): Promise<{ id: string; url: string }> {
  const id = newId()
  const { url, codeVerifier } = authProviders.startLogin(provider, id)
  await db
    .insertInto('provider_login')
    .values({
      id,
      provider_id: provider,
      code_verifier: codeVerifier,
      account_id: accountId,
      return_path: returnPath,
      consent_version: consentVersion,
      advertising_version: advertisingVersion,
      expires_at: new Date(now().getTime() + PROVIDER_LOGIN_LIFETIME_S * 1000),
    })
    .execute()
  return { id, url }
}

interface FinishProviderLoginParams {
  provider: AuthProvider
  /** The id in the browser's cookie. */
  id: string | undefined
  /** The query with which the provider has redirected the browser. */
  query: URLSearchParams
  /** The visitor's address, for their consent. */
  address: string | undefined
}

/** `isLink`: the identity was to become another login method of the account that is logged in. */
export type FinishProviderLoginResult = { isLink: boolean; returnPath?: string } & (
  | { ok: true; accountId: number }
  | { ok: false; reason: AuthFailure }
)

/**
 * Finishes a login in the browser that started it, once: finds or creates the account of the person whom the provider
 * names, or links that person to the account that has asked for it. Nobody is linked because something is equal.
 */
export async function finishProviderLogin(
  context: ProviderLoginContext,
  { provider, id, query, address }: FinishProviderLoginParams,
): Promise<FinishProviderLoginResult> {
  const isOwn = id !== undefined && query.get('state') === id
  const login = isOwn ? await consumeLogin(context, { provider, id }) : undefined
  if (login === undefined) return { ok: false, reason: 'lost', isLink: false }
  const common = { isLink: login.accountId !== null, returnPath: login.returnPath ?? undefined }
  const found = await findPerson(context, provider, query, login.codeVerifier)
  if (!found.ok) return { ...common, ...found }
  const identity = { provider, person: found.person }
  if (login.accountId !== null) {
    const isLinked = await linkIdentity(context, login.accountId, identity)
    return isLinked ? { ...common, ok: true, accountId: login.accountId } : { ...common, ok: false, reason: 'taken' }
  }
  const accountId = await context.db.transaction().execute(async (tx) => {
    const account = await findOrCreateIdentity(tx, identity, context.now())
    await recordConsents(tx, account, {
      at: context.now(),
      // Every login has a consent; 0 stands for the current version.
      consentVersion: login.consentVersion ?? 0,
      advertisingVersion: login.advertisingVersion ?? undefined,
      address,
    })
    return account
  })
  return { ...common, ok: true, accountId }
}

/** Deletes and returns what the login was started with; undefined when it is unknown, was finished or has expired. */
async function consumeLogin(
  { db, now }: ProviderLoginContext,
  { provider, id }: { provider: AuthProvider; id: string },
) {
  if (!isUuid(id)) return undefined
  return db
    .deleteFrom('provider_login')
    .where('id', '=', id)
    .where('provider_id', '=', provider)
    .where('expires_at', '>', now())
    .returning([
      'code_verifier as codeVerifier',
      'account_id as accountId',
      'return_path as returnPath',
      'consent_version as consentVersion',
      'advertising_version as advertisingVersion',
    ])
    .executeTakeFirst()
}

type FindPersonResult = { ok: true; person: ProviderPerson } | { ok: false; reason: AuthFailure }

async function findPerson(
  { authProviders }: ProviderLoginContext,
  provider: AuthProvider,
  query: URLSearchParams,
  codeVerifier: string,
): Promise<FindPersonResult> {
  const error = query.get('error')
  if (error !== null) return { ok: false, reason: error === 'access_denied' ? 'cancelled' : 'unavailable' }
  const code = query.get('code')
  if (code === null) return { ok: false, reason: 'lost' }
  const exchange = { code, codeVerifier, deviceId: query.get('device_id') ?? '' }
  const person = await authProviders.findPerson(provider, exchange)
  return person === undefined ? { ok: false, reason: 'unavailable' } : { ok: true, person }
}
