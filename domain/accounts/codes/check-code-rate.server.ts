import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import { hashMailbox } from '#domain/requests/channels/mail/hash-mailbox.server.ts'
import {
  getAddressRateLimits,
  CONTACT_RATE_LIMITS,
  getNetworkRateLimits,
  calculateNextRequestAt,
  type CodeLimits,
} from './code-rate-limits.ts'
import type { CodeRequestRefusal, Contact } from './login-code.ts'

/** First halves of the advisory locks for counting the code requests of one contact and of one network. */
const RATE_LOCKS = { contact: 7_300_011, network: 7_300_012 }

interface CheckCodeRateParams {
  contactHash: Buffer
  addressBlock: string | undefined
  addressNetwork: string | undefined
  limits: CodeLimits
  now: Date
}

type DbReader = Pick<Transaction<DB>, 'selectFrom'>

/** The key by which a contact's code requests are counted: all spellings of one mailbox have the same hash. */
export const hashContact = ({ kind, value }: Contact): Buffer =>
  kind === 'phone' ? createHash('sha256').update(value).digest() : hashMailbox(value)

/**
 * Why another code cannot be requested; undefined when it can. Requests for the same contact or from the same network
 * wait until the end of the transaction, so that simultaneous ones are counted one after another.
 */
export async function checkCodeRate(
  tx: Transaction<DB>,
  params: CheckCodeRateParams,
): Promise<CodeRequestRefusal | undefined> {
  const { contactHash, addressBlock, addressNetwork, limits, now } = params
  // Always in this order, so that there is no deadlock.
  await sql`select
    pg_advisory_xact_lock(${RATE_LOCKS.contact}, ${contactHash.readInt32BE(0)}),
    pg_advisory_xact_lock(${RATE_LOCKS.network}, hashtext(${addressNetwork ?? ''}))`.execute(tx)
  const nextAt = calculateNextRequestAt(await listCodeRequestTimes(tx, contactHash, now), CONTACT_RATE_LIMITS)
  if (nextAt > now) return { ok: false, reason: 'too-often', nextAt }
  const ofBlock = { column: 'address_block', value: addressBlock, now } as const
  const ofNetwork = { column: 'address_network', value: addressNetwork, now } as const
  const addressLimits = getAddressRateLimits(limits, addressBlock !== undefined)
  const fromBlock = calculateNextRequestAt(
    await listRequestTimesFrom(tx, ofBlock, getLargestMax(addressLimits)),
    addressLimits,
  )
  const networkLimits = getNetworkRateLimits(limits)
  const fromNetwork =
    addressNetwork === undefined
      ? fromBlock
      : calculateNextRequestAt(await listRequestTimesFrom(tx, ofNetwork, getLargestMax(networkLimits)), networkLimits)
  const nextFromAddress = fromBlock > fromNetwork ? fromBlock : fromNetwork
  return nextFromAddress > now ? { ok: false, reason: 'too-many-from-address', nextAt: nextFromAddress } : undefined
}

/** When codes were requested for one contact within the last day, the newest first. */
export async function listCodeRequestTimes(db: DbReader, contactHash: Buffer, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('requested_at')
    .where('contact_hash', '=', contactHash)
    .where('requested_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('requested_at', 'desc')
    .limit(getLargestMax(CONTACT_RATE_LIMITS))
    .execute()
  return rows.map(({ requested_at }) => requested_at)
}

interface RequestOrigin {
  column: 'address_block' | 'address_network'
  value: string | undefined
  now: Date
}

async function listRequestTimesFrom(
  db: DbReader,
  { column, value, now }: RequestOrigin,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('requested_at')
    .where(column, value === undefined ? 'is' : '=', value ?? null)
    .where('requested_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ requested_at }) => requested_at)
}

const getLargestMax = (limits: readonly { max: number }[]) => Math.max(...limits.map(({ max }) => max))
