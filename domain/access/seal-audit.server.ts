import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'

type SealContext = Pick<Context, 'db' | 'now'>

/** How many rows are read at once. */
const BATCH = 1000
/** A writer that takes longer keeps the seal waiting until the next hour, and nobody waits for the seal. */
const LOCK_TIMEOUT_MS = 1000

/** The job that seals the log; the schedule enqueues it every hour. */
export const sealAuditJob = defineJob('seal-audit', v.object({}))

export interface Seal {
  lastId: number
  /** In hexadecimal digits. */
  digest: string
}

/**
 * Seals what was added to the log since the last seal: SHA-256 over its rows and over the seal before. Nothing in the
 * database can keep its owner from changing rows; a digest that was written down elsewhere (the process log has it) shows
 * it. Undefined when there is nothing new.
 */
export async function sealAudit({ db, now }: SealContext): Promise<Seal | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    // Waits for the writers that are under way: no row with a lower id can appear later.
    await sql`lock table audit_log in share mode`.execute(tx)
    const { last } = await tx
      .selectFrom('audit_log')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const previous = await findLastSeal(tx)
    if (last === null || last === (previous?.lastId ?? 0)) return undefined
    const range = { after: previous?.lastId ?? 0, upTo: last, previous: previous?.digest ?? '' }
    const { rows, digest } = await digestRows(tx, range)
    await tx
      .insertInto('audit_seal')
      .values({ last_id: range.upTo, rows, digest: Buffer.from(digest, 'hex'), sealed_at: now() })
      .execute()
    return { lastId: range.upTo, digest }
  })
}

/** Seals the log and writes the digest to the process log: outside of the database, where its owner does not reach it. */
export async function logSeal(context: SealContext & Pick<Context, 'log'>): Promise<void> {
  const seal = await sealAudit(context)
  if (seal !== undefined) context.log.info(seal, 'sealed the audit log')
}

/** What `verifyAudit` found. `broken` is the first seal that does not fit its rows. */
export interface AuditState {
  seals: number
  rows: number
  unsealedRows: number
  last: Seal | undefined
  broken: Seal | undefined
}

/** Computes all seals again and compares them with the stored ones. */
export async function verifyAudit({ db }: Pick<SealContext, 'db'>): Promise<AuditState> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const seals = await tx.selectFrom('audit_seal').selectAll().orderBy('last_id').execute()
      const state: AuditState = { seals: seals.length, rows: 0, unsealedRows: 0, last: undefined, broken: undefined }
      for (const { last_id: lastId, rows: expected, digest: stored } of seals) {
        const range = { after: state.last?.lastId ?? 0, upTo: lastId, previous: state.last?.digest ?? '' }
        const { rows, digest } = await digestRows(tx, range)
        state.last = { lastId, digest: stored.toString('hex') }
        state.rows += rows
        if (rows === expected && digest === state.last.digest) continue
        state.broken = state.last
        return state
      }
      const { count } = await tx
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('id', '>', state.last?.lastId ?? 0)
        .executeTakeFirstOrThrow()
      return { ...state, unsealedRows: Number(count) }
    })
}

async function findLastSeal(tx: Transaction<DB>): Promise<Seal | undefined> {
  const seal = await tx
    .selectFrom('audit_seal')
    .select(['last_id', 'digest'])
    .orderBy('last_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seal && { lastId: seal.last_id, digest: seal.digest.toString('hex') }
}

interface SealedRange {
  after: number
  upTo: number
  /** The digest of the seal before. */
  previous: string
}

/** The digest of the rows of a range, in the order of their ids. */
async function digestRows(tx: Transaction<DB>, { after, upTo, previous }: SealedRange) {
  const hash = createHash('sha256').update(previous)
  let rows = 0
  for (let last = after; ;) {
    const batch = await tx
      .selectFrom('audit_log')
      .select('id')
      // The text of the whole row: a column that is added later is part of it.
      .select(sql<string>`audit_log::text`.as('text'))
      .where('id', '>', last)
      .where('id', '<=', upTo)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { text } of batch) hash.update(text).update('\n')
    rows += batch.length
    const end = batch.at(-1)
    if (end === undefined) return { rows, digest: hash.digest('hex') }
    last = end.id
  }
}
