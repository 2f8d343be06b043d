import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { hashMailbox } from '#domain/requests/channels/mail/hash-mailbox.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import type { CodeRequestRefusal, Contact } from './login-code.ts'

/**
 * How many codes one address and all visitors together can request: each message costs money or annoys its recipient.
 */
export interface CodeLimits {
  /**
   * Per address (an IPv6 /64) within an hour; three times as many a day, five times as many for the network around it.
   */
  perAddress: number
  /** Messages within a day, and the same number of letters; a quarter of them within an hour. */
  perDay: number
}

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

interface RateLimit {
  max: number
  windowMs: number
}

/** Limits for one phone or one mailbox. */
export const CONTACT_RATE_LIMITS: readonly RateLimit[] = [
  { max: 1, windowMs: MINUTE_MS },
  { max: 3, windowMs: HOUR_MS },
  { max: 8, windowMs: DAY_MS },
]

const DAY_MULTIPLIER = 3
/** Visitors with unknown addresses share one count, as large as those of this many addresses. */
const UNKNOWN_ADDRESS_MULTIPLIER = 10
/** An IPv4 /24 or an IPv6 /48 has many visitors, or one visitor with many addresses. */
const NETWORK_MULTIPLIER = 5
/**
 * The share of the total that is reserved for verified contacts, so that a flood of requests does not keep customers
 * out.
 */
const RESERVE_SHARE = 0.3
/** The share of a day's limit for one hour: a flood then stops newcomers for an hour, not for a day. */
const HOUR_SHARE = 0.25

/** The limits of one address; an unknown address counts as many. */
export const getAddressRateLimits = ({ perAddress }: CodeLimits, isKnown: boolean): RateLimit[] =>
  toHourAndDayLimits(perAddress * (isKnown ? 1 : UNKNOWN_ADDRESS_MULTIPLIER))

/** The limits of all addresses of one network together. */
export const getNetworkRateLimits = ({ perAddress }: CodeLimits): RateLimit[] =>
  toHourAndDayLimits(perAddress * NETWORK_MULTIPLIER)

const toHourAndDayLimits = (max: number): RateLimit[] => [
  { max, windowMs: HOUR_MS },
  { max: max * DAY_MULTIPLIER, windowMs: DAY_MS },
]

/** The limits of all visitors together within an hour and a day: the share `open` to everybody, or the reserve. */
export function getTotalRateLimits({ perDay }: CodeLimits, share: 'open' | 'reserve'): RateLimit[] {
  const reserve = Math.floor(perDay * RESERVE_SHARE)
  const max = share === 'reserve' ? reserve : perDay - reserve
  return [
    { max: Math.ceil(max * HOUR_SHARE), windowMs: HOUR_MS },
    { max, windowMs: DAY_MS },
  ]
}

/**
 * When the next code can be requested, after those at `requestedAt` (the newest first, as many as the largest limit
 * counts). A time in the past when it can be requested at once.
 */
export function calculateNextRequestAt(requestedAt: readonly Date[], limits: readonly RateLimit[]): Date {
  const waits = limits.map(({ max, windowMs }) => (requestedAt[max - 1]?.getTime() ?? -Infinity) + windowMs)
  return new Date(Math.max(0, ...waits))
}
