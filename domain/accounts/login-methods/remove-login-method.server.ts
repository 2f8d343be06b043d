import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import type { Contact } from '../codes/login-code.ts'
import type { LoginChangeKind } from './login-change.ts'
import { listContacts, recordLoginChange, type LoginChangeContext } from './record-login-change.server.ts'
import type { AccountContext } from '../account-context.ts'

/** The context of commands for login methods, with the external providers that the site offers. */
export interface LoginMethodContext extends Pick<AccountContext, 'db'>, LoginChangeContext {
  authProviders: { readonly names: readonly AuthProvider[] }
}

/** A login method of an account: a verified contact, a passkey or an external provider. */
export type LoginMethod =
  | { kind: 'contact'; contact: Contact }
  | { kind: 'passkey'; passkeyId: number }
  | { kind: 'provider'; provider: AuthProvider }

export type RemoveLoginMethodResult = { ok: true } | { ok: false; reason: 'last-login-method' | 'gone' }

/**
 * Removes a login method, unless it is the last one: then the owner would be locked out. Methods that the site no
 * longer offers do not count. Two simultaneous removals cannot remove the last two. The account's contacts are
 * notified, also the one that is removed.
 */
export async function removeLoginMethod(
  context: LoginMethodContext,
  accountId: number,
  method: LoginMethod,
): Promise<RemoveLoginMethodResult> {
  return context.db
    .transaction()
    .execute(async (tx): Promise<RemoveLoginMethodResult> => {
      await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forUpdate().execute()
      const contacts = await listContacts(tx, accountId)
      const [removed] = (await createRemovalQuery(accountId, method).execute(tx)).rows
      if (removed === undefined) return { ok: false, reason: 'gone' }
      // Only an error rolls the transaction back.
      if ((await countLoginMethods(tx, context, accountId)) === 0) throw new LastLoginMethodError()
      await recordLoginChange(tx, context, {
        accountId,
        kind: REMOVAL_CHANGE_KINDS[method.kind],
        subject: removed.subject,
        contacts,
      })
      return { ok: true }
    })
    .catch((cause: unknown) => {
      if (cause instanceof LastLoginMethodError) return { ok: false, reason: 'last-login-method' }
      throw cause
    })
}

class LastLoginMethodError extends Error {}

const REMOVAL_CHANGE_KINDS: Record<LoginMethod['kind'], LoginChangeKind> = {
  contact: 'contact-removed',
  passkey: 'passkey-removed',
  provider: 'provider-unlinked',
}

function createRemovalQuery(accountId: number, method: LoginMethod): RawBuilder<{ subject: string }> {
  switch (method.kind) {
    case 'contact': {
      const { kind, value } = method.contact
      return sql`delete from account_contact where account_id = ${accountId} and kind = ${kind} and value = ${value}
        returning value as subject`
    }
    case 'passkey':
      return sql`delete from account_passkey where account_id = ${accountId} and id = ${method.passkeyId}
        returning label as subject`
    case 'provider':
      return sql`delete from account_identity where account_id = ${accountId} and provider_id = ${method.provider}
        returning provider_id as subject`
    default:
      return method satisfies never
  }
}

async function countLoginMethods(
  tx: Transaction<DB>,
  { loginMethods, authProviders }: LoginMethodContext,
  accountId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from account_contact
      where account_id = ${accountId} and (kind = 'email' or ${loginMethods.phone})) +
    (select count(*) from account_passkey where account_id = ${accountId}) +
    (select count(*) from account_identity
      where account_id = ${accountId} and provider_id = any(${[...authProviders.names]}::text[]))
  )::integer as count`.execute(tx)
  return rows[0]?.count ?? 0
}
