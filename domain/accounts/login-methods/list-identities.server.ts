import { AUTH_PROVIDERS, type AuthProvider } from '#platform/auth/auth-provider.ts'
import type { AccountContext } from '../account-context.ts'

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
