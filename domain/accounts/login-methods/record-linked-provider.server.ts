import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import type { AccountContext } from '../account-context.ts'
import { listContacts, recordLoginChange, type LoginChangeContext } from './record-login-change.server.ts'

/** Has the contacts of an account told that it can be entered by a provider now. One that the login has just made has none. */
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
