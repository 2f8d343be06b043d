import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createSignedToken, verifySignedToken } from '#domain/signed-token.server.ts'
import { DAY_MS, DAY_S } from '#locale/durations.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { AccountContext } from '../account-context.ts'

/** A session ends after this time without a visit; the cookie lives as long. Each day with a visit prolongs it. */
export const SESSION_IDLE_TIMEOUT_S = 90 * DAY_S
/** The longest lifetime after a login, so that a forgotten browser does not stay logged in for ever. */
const MAX_SESSION_MS = 365 * DAY_MS
/** No browser's user agent is longer. */
const MAX_USER_AGENT_LENGTH = 500

/** A browser in which an account is logged in. */
export interface Session {
  id: number
  accountId: number
  startedAt: Date
}

type SessionContext = Pick<AccountContext, 'db' | 'now' | 'sessionSecret'>

interface BeginSessionParams {
  /** The session cookie that the browser has: its session ends, so that nobody continues under a planted one. */
  previous: string | undefined
  userAgent: string | null
  address: string | undefined
}

/** Begins a session of an account whose owner has just proved who they are. Returns the value for the cookie. */
export async function beginSession(
  context: SessionContext & Pick<AccountContext, 'newId'>,
  accountId: number,
  { previous, userAgent, address }: BeginSessionParams,
): Promise<string> {
  const token = context.newId()
  const now = context.now()
  const session = {
    account_id: accountId,
    token: hashToken(token),
    user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH),
    ip_address: address,
    created_at: now,
    updated_at: now,
    expires_at: expiryFrom(now),
  }
  await context.db.transaction().execute(async (tx) => {
    await endSession({ ...context, db: tx }, previous)
    await tx.insertInto('account_session').values(session).execute()
  })
  return createSignedToken(token, await loadKey(context))
}

/**
 * Finds the session of a cookie. `isProlonged`: this visit has prolonged it, so the cookie has to be set again. A session
 * that was ended is not found from that moment on.
 */
export async function findSession(
  context: SessionContext,
  cookie: string,
): Promise<{ session: Session; isProlonged: boolean } | undefined> {
  const hash = await hashCookie(context, cookie)
  if (hash === undefined) return undefined
  const now = context.now()
  const row = await context.db
    .selectFrom('account_session')
    .select(['id', 'account_id as accountId', 'created_at as startedAt', 'updated_at as seenAt'])
    .where('token', '=', hash)
    .where('expires_at', '>', now)
    .where('created_at', '>', oldestStart(now))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { seenAt, ...session } = row
  const isProlonged = now.getTime() - seenAt.getTime() >= DAY_MS
  if (isProlonged)
    await context.db
      .updateTable('account_session')
      .set({ updated_at: now, expires_at: expiryFrom(now) })
      .where('id', '=', session.id)
      .execute()
  return { session, isProlonged }
}

/** Ends the session of a cookie, if there is one. */
export async function endSession(
  context: Pick<SessionContext, 'sessionSecret'> & { db: Pick<SessionContext['db'], 'deleteFrom'> },
  cookie: string | undefined,
): Promise<void> {
  const hash = cookie === undefined ? undefined : await hashCookie(context, cookie)
  if (hash !== undefined) await context.db.deleteFrom('account_session').where('token', '=', hash).execute()
}

/**
 * Ends one session of the account, or all but one; those browsers are logged out at their next request. Returns how
 * many.
 */
export async function endSessions(
  { db }: Pick<AccountContext, 'db'>,
  accountId: number,
  selection: { id: number } | { allBut: number },
): Promise<number> {
  const sessions = db.deleteFrom('account_session').where('account_id', '=', accountId)
  const { numDeletedRows } = await (
    'id' in selection ? sessions.where('id', '=', selection.id) : sessions.where('id', '!=', selection.allBut)
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A session as its owner sees it in a list. */
export interface ActiveSession {
  id: number
  userAgent: string | null
  address: string | null
  startedAt: Date
  /** Accurate to a day: a session is prolonged once a day. */
  seenAt: Date
}

/** More than anybody has browsers; it bounds the page for an account that logs in all day long. */
export const MAX_LISTED_SESSIONS = 100

/** The account's active sessions, the most recently seen first, at most `MAX_LISTED_SESSIONS`. */
export function listSessions(
  { db, now: clock }: Pick<AccountContext, 'db' | 'now'>,
  accountId: number,
): Promise<ActiveSession[]> {
  const now = clock()
  return db
    .selectFrom('account_session')
    .select([
      'id',
      'user_agent as userAgent',
      'ip_address as address',
      'created_at as startedAt',
      'updated_at as seenAt',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('created_at', '>', oldestStart(now))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
}

/** The job that deletes expired sessions and what was not finished of a login; the schedule enqueues it. */
export const sweepSessionsJob = defineJob('sweep-sessions', v.object({}))

/** Deletes expired sessions, and abandoned provider logins and passkey challenges. */
export async function sweepSessions({ db, now: clock }: Pick<AccountContext, 'db' | 'now'>): Promise<void> {
  const now = clock()
  await db
    .deleteFrom('account_session')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('created_at', '<=', oldestStart(now))]))
    .execute()
  await db.deleteFrom('provider_login').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_IDLE_TIMEOUT_S * 1000)
const oldestStart = (now: Date) => new Date(now.getTime() - MAX_SESSION_MS)

/** Only hashes of tokens are stored, so a copy of the database gives no access to accounts. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The hash of the token in a cookie that we have signed; undefined for any other cookie, without a query. */
async function hashCookie(context: Pick<SessionContext, 'sessionSecret'>, cookie: string): Promise<string | undefined> {
  // Cookies that browsers got before 2026-11-25 have their signature in the other alphabet of base64.
  const signed = cookie.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '')
  const token = verifySignedToken(signed, await loadKey(context))
  return token === undefined ? undefined : hashToken(token)
}

/** The secret in hexadecimal digits: those cookies are signed with that text. */
const loadKey = async ({ sessionSecret }: Pick<SessionContext, 'sessionSecret'>) =>
  Buffer.from(Buffer.from(await sessionSecret()).toString('hex'))
