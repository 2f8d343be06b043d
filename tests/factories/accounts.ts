import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import type { Auth } from '#platform/auth/auth.server.ts'

export interface TestAccount {
  name?: string
  /** Eleven digits. */
  phone?: string
  email?: string
}

let accounts = 0

/** An account with these contacts verified. Returns its id. */
export async function addAccount(db: Db, { name = '', phone, email }: TestAccount = {}): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('site_account')
    .values({
      name,
      auth_email: `test-${(accounts += 1)}-${now.getTime()}@account.invalid`,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [kind, value] of Object.entries({ phone, email }))
    if (value !== undefined)
      await db
        .insertInto('account_contact')
        .values({ account_id: id, kind: kind === 'phone' ? 'phone' : 'email', value, verified_at: now })
        .execute()
  return id
}

/** A contact that was added to the account, with a letter about it to that contact. Returns the letter's id. */
export async function addLoginChange(
  db: Db,
  { accountId, email }: { accountId: number; email: string },
): Promise<string> {
  const { id: change_id } = await db
    .insertInto('login_change')
    .values({ account_id: accountId, kind: 'contact-added', subject: email, made_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('login_change_notice')
    .values({ id: randomUUID(), change_id, kind: 'email', value: email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The `Cookie` header of a browser in which the account is logged in. */
export async function cookieOf(auth: Auth, accountId: number): Promise<string> {
  const setCookies = await auth.beginSession(accountId, new Headers())
  return setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ')
}
