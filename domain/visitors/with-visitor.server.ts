import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ViewerIdentity, VisitorContext } from './visitor.ts'
import { hashVisitorKey, verifyVisitorToken, signVisitorToken } from './visitor-token.server.ts'

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
