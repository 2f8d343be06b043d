import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import type { Contact } from '../codes/login-code.ts'
import type { LoginChangeKind } from './login-change.ts'
import { listContacts, recordLoginChange, type LoginChangeContext } from './record-login-change.server.ts'
import type { AccountContext } from '../account-context.ts'

/** What deeds with ways into an account are handed: which ways the site has at all. */
export interface LoginMethodContext extends Pick<AccountContext, 'db'>, LoginChangeContext {
  auth: { readonly providers: readonly AuthProvider[] }
}

/** A way into an account: a proved contact, a key, an identity elsewhere. */
export type LoginMethod =
  | { kind: 'contact'; contact: Contact }
  | { kind: 'passkey'; passkeyId: number }
  | { kind: 'provider'; provider: AuthProvider }

export type RemoveLoginMethodResult = { ok: true } | { ok: false; reason: 'last-way' | 'gone' }

/**
 * Takes a way from the account, unless no other is left by which its owner could come in: he would have locked himself
 * out. Ways that the site does not offer any more are none. Two removals at once cannot take the last two. The account's
 * contacts are told, one that is removed by it too.
 */
export async function removeLoginMethod(
  context: LoginMethodContext,
  accountId: number,
  way: LoginMethod,
): Promise<RemoveLoginMethodResult> {
  return context.db
    .transaction()
    .execute(async (tx): Promise<RemoveLoginMethodResult> => {
      await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forUpdate().execute()
      const contacts = await listContacts(tx, accountId)
      const [removed] = (await createRemovalQuery(accountId, way).execute(tx)).rows
      if (removed === undefined) return { ok: false, reason: 'gone' }
      // Only a throw has the database take it back.
      if ((await countLoginMethods(tx, context, accountId)) === 0) throw new LastLoginMethodError()
      await recordLoginChange(tx, context, {
        accountId,
        kind: REMOVAL_CHANGE_KINDS[way.kind],
        subject: removed.subject,
        contacts,
      })
      return { ok: true }
    })
    .catch((cause: unknown) => {
      if (cause instanceof LastLoginMethodError) return { ok: false, reason: 'last-way' }
      throw cause
    })
}

class LastLoginMethodError extends Error {}

const REMOVAL_CHANGE_KINDS: Record<LoginMethod['kind'], LoginChangeKind> = {
  contact: 'contact-removed',
  passkey: 'passkey-removed',
  provider: 'provider-unlinked',
}

function createRemovalQuery(accountId: number, way: LoginMethod): RawBuilder<{ subject: string }> {
  switch (way.kind) {
    case 'contact': {
      const { kind, value } = way.contact
      return sql`delete from account_contact where account_id = ${accountId} and kind = ${kind} and value = ${value}
        returning value as subject`
    }
    case 'passkey':
      return sql`delete from account_passkey where account_id = ${accountId} and id = ${way.passkeyId}
        returning label as subject`
    case 'provider':
      return sql`delete from account_identity where account_id = ${accountId} and provider_id = ${way.provider}
        returning provider_id as subject`
    default:
      return way satisfies never
  }
}

async function countLoginMethods(
  tx: Transaction<DB>,
  { loginMethods, auth }: LoginMethodContext,
  accountId: number,
): Promise<number> {
  const { rows } = await sql<{ ways: number }>`select (
    (select count(*) from account_contact
      where account_id = ${accountId} and (kind = 'email' or ${loginMethods.phone})) +
    (select count(*) from account_passkey where account_id = ${accountId}) +
    (select count(*) from account_identity
      where account_id = ${accountId} and provider_id = any(${[...auth.providers]}::text[]))
  )::integer as ways`.execute(tx)
  return rows[0]?.ways ?? 0
}
