import type { AccountContext } from '../account-context.ts'

/** A browser in which the account is logged in. */
export interface ActiveSession {
  id: number
  userAgent: string | null
  address: string | null
  startedAt: Date
  /** To within a day: a session is prolonged once a day (platform/auth/auth.server.ts). */
  seenAt: Date
}

/** More than anybody has browsers: whoever logs in all day long makes no page that takes seconds. */
export const MAX_LISTED_SESSIONS = 100

/** Where the account is logged in, whoever was seen last first: the newest, when there are very many. */
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
