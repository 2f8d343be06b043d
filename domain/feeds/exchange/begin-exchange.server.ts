import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { ipBlock } from '#domain/ip-address.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { EXCHANGE_IDLE_MINUTES, EXCHANGE_LOGIN, type ExchangeRefusal } from './exchange.ts'
import type { ExchangeContext } from './exchange-context.ts'
import { folderOf } from './exchange-files.server.ts'
import { hashExchangeSecret } from './exchange-password.server.ts'

const TOKEN_BYTES = 24
/** ASVS 6.3.1, as for people: so many wrong passwords from one address in a quarter of an hour. */
const MAX_FAILURES = 5
const FAILURE_WINDOW_MS = 15 * MINUTE_MS

/** A login at the address of a source. */
export interface ExchangeLogin {
  source: number
  login: string
  password: string
  /** The client's address; undefined when it is unknown. */
  address: string | undefined
  /** The cookie that it already has. */
  token: string | undefined
}

type Refused = { ok: false; reason: ExchangeRefusal }

/**
 * Begins an exchange and returns the token for its cookie: the files of the last one go. One that is under way goes on
 * with its own cookie, and is not interrupted by another.
 */
export async function beginExchange(
  context: ExchangeContext,
  login: ExchangeLogin,
): Promise<{ ok: true; token: string } | Refused> {
  const block = ipBlock(login.address) ?? null
  if (!(await reserveAttempt(context, block))) return { ok: false, reason: 'too-often' }
  return context.db.transaction().execute(async (tx) => {
    const exchange = await lockExchange(tx, login.source)
    // Compared also where there is nothing to compare with.
    const isRight = timingSafeEqual(hashExchangeSecret(login.password), exchange?.passwordHash ?? Buffer.alloc(32))
    if (exchange === undefined || !isRight || login.login.toLowerCase() !== EXCHANGE_LOGIN)
      return { ok: false, reason: 'login' }
    await tx.deleteFrom('feed_exchange_failure').where('address_block', 'is not distinct from', block).execute()
    const { token: current } = login
    if (isUnderWay(exchange, context.now())) {
      const isSame = current !== undefined && exchange.tokenHash?.equals(hashExchangeSecret(current)) === true
      return isSame ? { ok: true, token: current } : { ok: false, reason: 'other-exchange' }
    }
    await removeFiles(context, tx, login.source)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await tx
      .updateTable('feed_exchange')
      .set({ token_hash: hashExchangeSecret(token), seen_at: context.now(), attempt_id: null })
      .where('source_id', '=', login.source)
      .execute()
    return { ok: true, token }
  })
}

/** Counts an attempt as a failure before it is checked. False: there were too many. */
function reserveAttempt({ db, now }: ExchangeContext, block: string | null): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange login ${block ?? ''}`}, 0))`.execute(tx)
    const since = new Date(at.getTime() - FAILURE_WINDOW_MS)
    await tx.deleteFrom('feed_exchange_failure').where('at', '<=', since).execute()
    const { failures } = await tx
      .selectFrom('feed_exchange_failure')
      .select((eb) => eb.fn.countAll<number>().as('failures'))
      .where('address_block', 'is not distinct from', block)
      .executeTakeFirstOrThrow()
    if (failures >= MAX_FAILURES) return false
    await tx.insertInto('feed_exchange_failure').values({ address_block: block, at }).execute()
    return true
  })
}

/** A source's exchange, locked until the transaction ends. */
export interface LockedExchange {
  source: number
  passwordHash: Buffer
  tokenHash: Buffer | null
  seenAt: Date | null
  attempt: number | null
  isStopped: boolean
  /** Whether its import waits or runs. */
  isImporting: boolean
}

/** Locks a source's exchange; undefined when it has none. */
export async function lockExchange(tx: Transaction<DB>, source: number): Promise<LockedExchange | undefined> {
  return tx
    .selectFrom('feed_exchange as e')
    .innerJoin('feed_source as s', 's.id', 'e.source_id')
    .select(['e.source_id as source', 'e.password_hash as passwordHash', 'e.token_hash as tokenHash'])
    .select(['e.seen_at as seenAt', 'e.attempt_id as attempt'])
    .select(sql<boolean>`s.stopped_at is not null`.as('isStopped'))
    .select(
      sql<boolean>`exists (select from feed_attempt where id = e.attempt_id and outcome is null)`.as('isImporting'),
    )
    .where('e.source_id', '=', source)
    .forUpdate('e')
    .executeTakeFirst()
}

/** It ends after ten minutes without a request; with the end of its import another one may begin. */
function isUnderWay({ tokenHash, seenAt, attempt, isImporting }: LockedExchange, now: Date): boolean {
  if (isImporting) return true
  return tokenHash !== null && attempt === null && !isOver(seenAt, now)
}

const isOver = (seenAt: Date | null, now: Date) =>
  seenAt === null || now.getTime() - seenAt.getTime() > EXCHANGE_IDLE_MINUTES * MINUTE_MS

async function removeFiles(context: ExchangeContext, tx: Transaction<DB>, source: number): Promise<void> {
  await tx.deleteFrom('feed_exchange_file').where('source_id', '=', source).execute()
  await rm(folderOf(context, source), { recursive: true, force: true })
}

/**
 * Runs `work` for the exchange with this cookie, locked; the refusal when there is none, or it has ended. Every request
 * prolongs it.
 */
export function inExchange<Result>(
  { db, now }: Pick<ExchangeContext, 'db' | 'now'>,
  { source, token }: ExchangeKey,
  work: (tx: Transaction<DB>, exchange: LockedExchange) => Promise<Result>,
): Promise<Result | Refused> {
  return db.transaction().execute(async (tx) => {
    const exchange = await lockExchange(tx, source)
    const isOwn = token !== undefined && exchange?.tokenHash?.equals(hashExchangeSecret(token)) === true
    if (exchange === undefined || !isOwn || (isOver(exchange.seenAt, now()) && !exchange.isImporting))
      return { ok: false, reason: 'no-exchange' }
    await tx.updateTable('feed_exchange').set({ seen_at: now() }).where('source_id', '=', source).execute()
    return work(tx, exchange)
  })
}

/** The address of an exchange, and its cookie. */
export interface ExchangeKey {
  source: number
  token: string | undefined
}

/** Begins to receive the files anew. */
export const resetExchange = (context: ExchangeContext, key: ExchangeKey): Promise<{ ok: true } | Refused> =>
  inExchange(context, key, async (tx, { source, isImporting }): Promise<{ ok: true } | Refused> => {
    if (isImporting) return { ok: false, reason: 'importing' }
    await removeFiles(context, tx, source)
    await tx.updateTable('feed_exchange').set({ attempt_id: null }).where('source_id', '=', source).execute()
    return { ok: true }
  })

/** Ends an exchange: another one may begin. */
export const endExchange = (context: ExchangeContext, key: ExchangeKey): Promise<{ ok: true } | Refused> =>
  inExchange(context, key, async (tx, { source }): Promise<{ ok: true }> => {
    await tx
      .updateTable('feed_exchange')
      .set({ token_hash: null, seen_at: null })
      .where('source_id', '=', source)
      .execute()
    return { ok: true }
  })
