import * as v from 'valibot'
import { isUuid } from '#domain/is-uuid.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { AccountContext } from '../account-context.ts'
import {
  calculateNextRequestAt,
  CONTACT_RATE_LIMITS,
  hashContact,
  listCodeRequestTimes,
} from './check-code-rate.server.ts'
import { CODE_LIFETIME_MS, type Contact, MAX_CODE_TRIES } from './login-code.ts'

/** A code that has been sent and not used yet. */
export interface PendingCode extends Contact {
  codeId: string
  /** The account that gets the new contact; undefined for a login. */
  accountId: number | undefined
  /** If set, the code adds no contact, but confirms this session of the account's owner. */
  sessionId: number | undefined
  triesLeft: number
  expiresAt: Date
  /** False once it is used, expired or has no tries left; another one can still be requested in its place. */
  isOpen: boolean
  /** When the next one can be requested. */
  nextAt: Date
  /** So many codes are requested now that this one may not be sent. */
  isDeliveryUncertain: boolean
  /** The path to return to after the code is entered, as it was requested. */
  back: string | undefined
}

/** A code by its id, for one hour: as long as it can be entered or requested again. */
export async function findLoginCode(
  { db, now: clock }: Pick<AccountContext, 'db' | 'now'>,
  codeId: string,
): Promise<PendingCode | undefined> {
  if (!isUuid(codeId)) return undefined
  const now = clock()
  const row = await db
    .selectFrom('login_code')
    .select([
      'kind',
      'value',
      'account_id',
      'session_id',
      'tries',
      'expires_at',
      'contact_hash',
      'from_reserve',
      'return_path',
    ])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .where('requested_at', '>', new Date(now.getTime() - CODE_RETENTION_MS))
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
    back: row.return_path ?? undefined,
    nextAt: calculateNextRequestAt(await listCodeRequestTimes(db, row.contact_hash, now), CONTACT_RATE_LIMITS),
  }
}

const CODE_RETENTION_MS = HOUR_MS

interface FindOpenCodeParams {
  accountId: number
  /** The contact that it verifies; undefined for any. */
  contact?: Contact
  /** The session that it confirms; undefined for a code that verifies a new contact. */
  sessionId?: number
}

/** The newest code of an account that can still be entered, to verify a new contact or to confirm a session. */
export async function findOpenCode(
  context: Pick<AccountContext, 'db' | 'now'>,
  { accountId, contact, sessionId }: FindOpenCodeParams,
): Promise<PendingCode | undefined> {
  const now = context.now()
  const codes = context.db
    .selectFrom('login_code')
    .select('id')
    .where('account_id', '=', accountId)
    .where('session_id', 'is not distinct from', sessionId ?? null)
    .where('ended_at', 'is', null)
    .where('tries', '<', MAX_CODE_TRIES)
    .where('expires_at', '>', now)
    .where('requested_at', '>', new Date(now.getTime() - CODE_LIFETIME_MS))
    .orderBy('requested_at', 'desc')
    .limit(1)
  const row = await (
    contact === undefined ? codes : codes.where('contact_hash', '=', hashContact(contact))
  ).executeTakeFirst()
  return row === undefined ? undefined : findLoginCode(context, row.id)
}

/** The job that deletes old codes; the schedule enqueues it. */
export const sweepLoginCodesJob = defineJob('sweep-login-codes', v.object({}))

/**
 * Deletes codes older than a day, which no limit counts any more, and their letters in our own folder. Returns how
 * many.
 */
export async function sweepLoginCodes({
  db,
  now,
  letters,
}: Pick<AccountContext, 'db' | 'now'> & Pick<RequestContext, 'letters'>): Promise<number> {
  const deleted = await db
    .deleteFrom('login_code')
    .where('requested_at', '<', new Date(now().getTime() - DAY_MS))
    .returning(['id', 'kind'])
    .execute()
  await letters.discard(deleted.filter(({ kind }) => kind === 'email').map(({ id }) => id))
  return deleted.length
}
