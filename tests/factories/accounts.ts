import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import { sessionCookie } from '#app/http/login-cookies.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { beginSession, findSession, type Session } from '#domain/accounts/sessions/sessions.server.ts'

export interface TestAccount {
  name?: string
  /** Eleven digits. */
  phone?: string
  email?: string
}

/** An account with these contacts verified. Returns its id. */
export async function addAccount(db: Db, { name = '', phone, email }: TestAccount = {}): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('site_account')
    .values({ name, created_at: now })
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

/** What a session needs of a site. */
export type SessionSite = Pick<Site, 'db' | 'now' | 'newId' | 'sessionSecret' | 'siteUrl'>

/** The `Cookie` header of a browser in which the account is logged in. */
export async function cookieOf(site: SessionSite, accountId: number): Promise<string> {
  const browser = { previous: undefined, userAgent: null, address: undefined }
  return sessionCookie
    .write(await beginSession(site, accountId, browser), site)
    .split(';', 1)
    .join('')
}

/** The session of a browser with this `Cookie` header. */
export async function findSessionOf(site: SessionSite, cookie: string): Promise<Session | undefined> {
  const request = new Request(site.siteUrl, { headers: { cookie } })
  return (await findSession(site, sessionCookie.read(request, site) ?? ''))?.session
}
