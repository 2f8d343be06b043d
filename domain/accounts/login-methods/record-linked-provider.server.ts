import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import type { AccountContext } from '../account-context.ts'
import { listContacts, recordLoginChange, type LoginChangeContext } from './record-login-change.server.ts'

/**
 * Notifies the contacts of an account that a provider is linked now. An account that this login has created has no
 * contacts.
 */
export async function recordLinkedProvider(
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
  provider: AuthProvider,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const contacts = await listContacts(tx, accountId)
    if (contacts.length === 0) return
    await recordLoginChange(tx, context, { accountId, kind: 'provider-linked', subject: provider, contacts })
  })
}
