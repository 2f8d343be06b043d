import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ViewerIdentity } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'
import { hashVisitorKey, verifyVisitorToken, signVisitorToken } from './visitor-token.server.ts'

interface StoredVisitor {
  id: number
  /** Signed, for his browser; undefined for an account's. */
  token?: string
}

/** Who is being served: undefined when nothing has been kept for him yet, or it has been forgotten. */
export interface VisitorHandle {
  existing: StoredVisitor | undefined
  /** Begins to keep something for a newcomer. */
  create: () => Promise<StoredVisitor>
}

/**
 * Runs `deed` in a transaction for the visitor whose lists are meant, who is hereby seen; a token that we did not sign
 * is none. Deeds of one visitor run one after another: what a deed reads of his lists stays true while it writes.
 */
export async function withVisitor<Result>(
  context: VisitorContext,
  owner: ViewerIdentity,
  deed: (tx: Transaction<DB>, visitor: VisitorHandle) => Promise<Result>,
): Promise<Result> {
  const { accountId, token } = owner
  if (accountId !== undefined) return withAccountVisitor(context, accountId, deed)
  // Before the transaction: inside, it would wait for a second connection while holding one.
  const secret = await context.signingSecret()
  const name = token === undefined ? undefined : verifyVisitorToken(token, secret)
  return context.db.transaction().execute(async (tx) => {
    const id = name === undefined ? undefined : await touchVisitor(tx, name, context.now())
    return deed(tx, {
      existing: id === undefined || token === undefined ? undefined : { id, token },
      create: () => createVisitor(tx, { name: context.newId(), secret, now: context.now() }),
    })
  })
}

/** An account has a visitor of its own from its first deed on. */
async function withAccountVisitor<Result>(
  { db, now }: VisitorContext,
  accountId: number,
  deed: (tx: Transaction<DB>, visitor: VisitorHandle) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const existing = await ensureAccountVisitor(tx, accountId, now())
    return deed(tx, { existing, create: async () => existing })
  })
}

/** The visitor that keeps an account's lists, held until the transaction ends; made when it is first needed. */
export function ensureAccountVisitor(tx: Transaction<DB>, accountId: number, now: Date): Promise<StoredVisitor> {
  return tx
    .insertInto('visitor')
    .values({ account_id: accountId, admitted_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The update holds the visitor's row until the transaction ends. */
async function touchVisitor(tx: Transaction<DB>, name: string, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('visitor')
    .set({ seen_at: now })
    .where('token_hash', '=', hashVisitorKey(name))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function createVisitor(
  tx: Transaction<DB>,
  { name, secret, now }: { name: string; secret: Uint8Array; now: Date },
): Promise<StoredVisitor> {
  const { id } = await tx
    .insertInto('visitor')
    .values({ token_hash: hashVisitorKey(name), admitted_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: signVisitorToken(name, secret) }
}
