import { isUuid } from '#domain/is-uuid.ts'
import type { AccountContext } from '../account-context.ts'
import { CONTACT_RATE_LIMITS, calculateNextRequestAt } from './code-rate-limits.ts'
import { listCodeRequestTimes } from './check-code-rate.server.ts'
import { MAX_CODE_TRIES, type Contact } from './login-code.ts'

/** A code that waits to be typed. */
export interface PendingCode extends Contact {
  codeId: string
  /** Whose new contact it is to prove; undefined: a visitor logs in. */
  accountId: number | undefined
  /** Set: it adds no contact, but confirms in this session that its owner is there. */
  sessionId: number | undefined
  triesLeft: number
  expiresAt: Date
  /** False once it is used, spent or out of time; another can still be asked for in its place. */
  isOpen: boolean
  /** When the next one may be asked for. */
  nextAt: Date
  /** So many are asked for that a login's may not come. */
  isDeliveryUncertain: boolean
  /** Where to go on once it is typed, as it was asked. */
  back: string | undefined
}

/** A code by its id, as long as it is to be typed or may be asked for again: an hour. */
export async function findLoginCode(
  { db, now: clock }: Pick<AccountContext, 'db' | 'now'>,
  codeId: string,
): Promise<PendingCode | undefined> {
  if (!isUuid(codeId)) return undefined
  const now = clock()
  const row = await db
    .selectFrom('login_code')
    .select(['kind', 'value', 'account_id', 'session_id', 'tries', 'expires_at', 'pace', 'from_reserve', 'back'])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .where('asked_at', '>', new Date(now.getTime() - CODE_RETENTION_MS))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const triesLeft = MAX_CODE_TRIES - row.tries
  return {
    codeId,
    kind: row.kind,
    value: row.value,
    accountId: row.account_id ?? undefined,
    sessionId: row.session_id ?? undefined,
    triesLeft,
    expiresAt: row.expires_at,
    isOpen: triesLeft > 0 && row.expires_at > now,
    isDeliveryUncertain: row.from_reserve && row.account_id === null,
    back: row.back ?? undefined,
    nextAt: calculateNextRequestAt(await listCodeRequestTimes(db, row.pace, now), CONTACT_RATE_LIMITS),
  }
}

const CODE_RETENTION_MS = 60 * 60 * 1000
