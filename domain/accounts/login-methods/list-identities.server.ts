import { AUTH_PROVIDERS, type AuthProvider } from '#platform/auth/auth-provider.ts'
import type { AccountContext } from '../account-context.ts'

/** The provider's person who may enter the account. */
export interface Identity {
  provider: AuthProvider
  linkedAt: Date
}

/** Through whom the account can be entered, the oldest first. */
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
