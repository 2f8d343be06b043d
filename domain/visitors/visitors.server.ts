import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { isUuid } from '../is-uuid.ts'
import { createSignedToken, verifySignedToken } from '../signed-token.server.ts'
import { type ViewerIdentity, VISITOR_LIFETIME_DAYS, type VisitorContext } from './visitor.ts'

interface StoredVisitor {
  id: number
  /** Signed, for the browser; undefined for the visitor of an account. */
  token?: string
}

/** The visitor of a command. */
export interface VisitorHandle {
  /** Undefined when nothing is stored for the viewer yet, or it has been deleted. */
  existing: StoredVisitor | undefined
  /** Creates the visitor of a newcomer. */
  create: () => Promise<StoredVisitor>
}

/**
 * Runs `command` in a transaction for the viewer's visitor, and updates when the visitor was last seen. A token that we
 * did not sign is ignored. Commands of one visitor run one after another, so that the lists do not change while one
 * runs.
 */
export async function withVisitor<Result>(
  context: VisitorContext,
  viewer: ViewerIdentity,
  command: (tx: Transaction<DB>, visitor: VisitorHandle) => Promise<Result>,
): Promise<Result> {
  const { accountId, token } = viewer
  if (accountId !== undefined) return withAccountVisitor(context, accountId, command)
  // Loaded before the transaction: inside, it would wait for a second connection while holding one.
  const secret = await context.signingSecret()
  const key = token === undefined ? undefined : verifyVisitorToken(token, secret)
  return context.db.transaction().execute(async (tx) => {
    const id = key === undefined ? undefined : await touchVisitor(tx, key, context.now())
    return command(tx, {
      existing: id === undefined || token === undefined ? undefined : { id, token },
      create: () => createVisitor(tx, { key: context.newId(), secret, now: context.now() }),
    })
  })
}

/** An account has a visitor of its own from its first command on. */
async function withAccountVisitor<Result>(
  { db, now }: VisitorContext,
  accountId: number,
  command: (tx: Transaction<DB>, visitor: VisitorHandle) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const existing = await ensureAccountVisitor(tx, accountId, now())
    return command(tx, { existing, create: async () => existing })
  })
}

/** The visitor with an account's lists, locked until the transaction ends; created when it is first needed. */
export function ensureAccountVisitor(tx: Transaction<DB>, accountId: number, now: Date): Promise<StoredVisitor> {
  return tx
    .insertInto('visitor')
    .values({ account_id: accountId, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The update locks the visitor's row until the transaction ends. */
async function touchVisitor(tx: Transaction<DB>, key: string, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('visitor')
    .set({ seen_at: now })
    .where('token_hash', '=', hashVisitorKey(key))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function createVisitor(
  tx: Transaction<DB>,
  { key, secret, now }: { key: string; secret: Uint8Array; now: Date },
): Promise<StoredVisitor> {
  const { id } = await tx
    .insertInto('visitor')
    .values({ token_hash: hashVisitorKey(key), created_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: signVisitorToken(key, secret) }
}

/** A visitor's key (a UUID) with our signature, fit for a cookie. */
export const signVisitorToken = createSignedToken

/** The key in a token that we have signed; undefined for any other token. */
export function verifyVisitorToken(token: string, secret: Uint8Array): string | undefined {
  const key = verifySignedToken(token, secret)
  return key !== undefined && isUuid(key) ? key : undefined
}

/** The hash of a visitor's key, by which the table finds the visitor. */
export const hashVisitorKey = (key: string) => createHash('sha256').update(key).digest()

/** The id of the visitor who owns the viewer's lists, for queries; undefined when nothing is stored for the viewer. */
export async function findVisitorId(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  { accountId, token }: ViewerIdentity,
): Promise<number | undefined> {
  const visitors = context.db.selectFrom('visitor').select('id')
  if (accountId !== undefined) return (await visitors.where('account_id', '=', accountId).executeTakeFirst())?.id
  const name = token === undefined ? undefined : verifyVisitorToken(token, await context.signingSecret())
  if (name === undefined) return undefined
  return (await visitors.where('token_hash', '=', hashVisitorKey(name)).executeTakeFirst())?.id
}

/** The job that deletes inactive visitors; the schedule enqueues it. */
export const sweepInactiveVisitorsJob = defineJob('forget-visitors', v.object({}))

/** Small enough not to block others, with everything that belongs to a visitor. */
const BATCH_SIZE = 1000

/**
 * Deletes browsers that have not been seen for 180 days, with their lists; visitors of accounts stay. Returns how many.
 */
export async function sweepInactiveVisitors({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const seenBefore = new Date(now().getTime() - VISITOR_LIFETIME_DAYS * DAY_MS)
  let deletedCount = 0
  for (;;) {
    const due = db
      .selectFrom('visitor')
      .select('id')
      .where('account_id', 'is', null)
      .where('seen_at', '<', seenBefore)
      .limit(BATCH_SIZE)
    const { numDeletedRows } = await db
      .deleteFrom('visitor')
      .where('id', 'in', due)
      // Checked again: the visitor can have returned between the two queries.
      .where('seen_at', '<', seenBefore)
      .executeTakeFirstOrThrow()
    deletedCount += Number(numDeletedRows)
    if (numDeletedRows < BATCH_SIZE) return deletedCount
  }
}
