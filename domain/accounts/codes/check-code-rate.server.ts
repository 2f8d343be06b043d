import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { hashMailbox } from '#domain/requests/channels/mail/hash-mailbox.server.ts'
import {
  getAddressRateLimits,
  CONTACT_RATE_LIMITS,
  DAY_MS,
  getNetworkRateLimits,
  calculateNextRequestAt,
  type CodeLimits,
} from './code-rate-limits.ts'
import type { CodeRequestRefusal, Contact } from './login-code.ts'

/** First halves of the advisory locks under which asks of one contact and of one network are counted. */
const RATE_LOCKS = { contact: 7_300_011, network: 7_300_012 }

interface CheckCodeRateParams {
  contactHash: Buffer
  addressBlock: string | undefined
  addressNetwork: string | undefined
  limits: CodeLimits
  now: Date
}

type DbReader = Pick<Transaction<DB>, 'selectFrom'>

/** By which a contact's asks are counted: all spellings of one letter box are one. */
export const hashContact = ({ kind, value }: Contact): Buffer =>
  kind === 'phone' ? createHash('sha256').update(value).digest() : hashMailbox(value)

/**
 * Whether one more code may be asked for; undefined when it may. Whoever asks for the same contact, or from the same
 * network, waits from here to the transaction's end: many at once are counted one after another.
 */
export async function checkCodeRate(
  tx: Transaction<DB>,
  asking: CheckCodeRateParams,
): Promise<CodeRequestRefusal | undefined> {
  const { contactHash, addressBlock, addressNetwork, limits, now } = asking
  // Always in this order: nobody waits for whoever waits for him.
  await sql`select
    pg_advisory_xact_lock(${RATE_LOCKS.contact}, ${contactHash.readInt32BE(0)}),
    pg_advisory_xact_lock(${RATE_LOCKS.network}, hashtext(${addressNetwork ?? ''}))`.execute(tx)
  const nextAt = calculateNextRequestAt(await listCodeRequestTimes(tx, contactHash, now), CONTACT_RATE_LIMITS)
  if (nextAt > now) return { ok: false, reason: 'too-often', nextAt }
  const ofBlock = { column: 'address_block', value: addressBlock, now } as const
  const ofNetwork = { column: 'address_network', value: addressNetwork, now } as const
  const paces = getAddressRateLimits(limits, addressBlock !== undefined)
  const fromBlock = calculateNextRequestAt(await listRequestTimesFrom(tx, ofBlock, getLargestMax(paces)), paces)
  const around = getNetworkRateLimits(limits)
  const fromNetwork =
    addressNetwork === undefined
      ? fromBlock
      : calculateNextRequestAt(await listRequestTimesFrom(tx, ofNetwork, getLargestMax(around)), around)
  const nextFromThere = fromBlock > fromNetwork ? fromBlock : fromNetwork
  return nextFromThere > now ? { ok: false, reason: 'too-many-from-address', nextAt: nextFromThere } : undefined
}

/** When codes were asked for one contact within the last day, the newest first. */
export async function listCodeRequestTimes(db: DbReader, pace: Buffer, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('asked_at')
    .where('pace', '=', pace)
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('asked_at', 'desc')
    .limit(getLargestMax(CONTACT_RATE_LIMITS))
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}

interface RequestOrigin {
  column: 'address_block' | 'address_network'
  value: string | undefined
  now: Date
}

async function listRequestTimesFrom(
  db: DbReader,
  { column, value, now }: RequestOrigin,
  most: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('asked_at')
    .where(column, value === undefined ? 'is' : '=', value ?? null)
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}

const getLargestMax = (paces: readonly { max: number }[]) => Math.max(...paces.map(({ max }) => max))
