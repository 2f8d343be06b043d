import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AuthProvider } from '#platform/auth-provider.ts'
import type { Contact } from './login-code.ts'
import type { LoginChangeKind } from './login-change.ts'
import { listContacts, noteLoginChange, type NoteContext } from './note-login-change.server.ts'
import type { AccountContext } from './account-context.ts'

/** What deeds with ways into an account are handed: which ways the site has at all. */
export interface WayContext extends Pick<AccountContext, 'db'>, NoteContext {
  auth: { readonly providers: readonly AuthProvider[] }
}

/** A way into an account: a proved contact, a key, an identity elsewhere. */
export type Way =
  | { kind: 'contact'; contact: Contact }
  | { kind: 'passkey'; passkeyId: number }
  | { kind: 'provider'; provider: AuthProvider }

export type WayRemoval = { ok: true } | { ok: false; reason: 'last-way' | 'gone' }

/**
 * Takes a way from the account, unless no other is left by which its owner could come in: he would have locked himself
 * out. Ways that the site does not offer any more are none. Two removals at once cannot take the last two. The account's
 * contacts are told, one that is removed by it too.
 */
export async function removeWay(context: WayContext, accountId: number, way: Way): Promise<WayRemoval> {
  return context.db
    .transaction()
    .execute(async (tx): Promise<WayRemoval> => {
      await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forUpdate().execute()
      const contacts = await listContacts(tx, accountId)
      const [removed] = (await removal(accountId, way).execute(tx)).rows
      if (removed === undefined) return { ok: false, reason: 'gone' }
      // Only a throw has the database take it back.
      if ((await countWays(tx, context, accountId)) === 0) throw new LastWay()
      await noteLoginChange(tx, context, { accountId, kind: REMOVALS[way.kind], subject: removed.subject, contacts })
      return { ok: true }
    })
    .catch((cause: unknown) => {
      if (cause instanceof LastWay) return { ok: false, reason: 'last-way' }
      throw cause
    })
}

class LastWay extends Error {}

const REMOVALS: Record<Way['kind'], LoginChangeKind> = {
  contact: 'contact-removed',
  passkey: 'passkey-removed',
  provider: 'provider-unlinked',
}

function removal(accountId: number, way: Way): RawBuilder<{ subject: string }> {
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

async function countWays(tx: Transaction<DB>, { loginWays, auth }: WayContext, accountId: number): Promise<number> {
  const { rows } = await sql<{ ways: number }>`select (
    (select count(*) from account_contact
      where account_id = ${accountId} and (kind = 'email' or ${loginWays.phone})) +
    (select count(*) from account_passkey where account_id = ${accountId}) +
    (select count(*) from account_identity
      where account_id = ${accountId} and provider_id = any(${[...auth.providers]}::text[]))
  )::integer as ways`.execute(tx)
  return rows[0]?.ways ?? 0
}
