import type { AccountContext } from '../account-context.ts'

/** A browser in which the account is logged in. */
export interface ActiveSession {
  id: number
  userAgent: string | null
  address: string | null
  startedAt: Date
  /** Accurate to a day: a session is renewed once a day (platform/auth/auth.server.ts). */
  seenAt: Date
}

/** More than anybody has browsers; it bounds the page for an account that logs in all day long. */
export const MAX_LISTED_SESSIONS = 100

/** The account's active sessions, the most recently seen first, at most `MAX_LISTED_SESSIONS`. */
export function listSessions(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  accountId: number,
): Promise<ActiveSession[]> {
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
    .where('expires_at', '>', now())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
}
