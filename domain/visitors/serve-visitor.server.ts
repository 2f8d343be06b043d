import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Owner } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'
import { hashName, readToken, signToken } from './visitor-token.server.ts'

interface AdmittedVisitor {
  id: number
  /** Signed, for his browser; undefined for an account's. */
  token?: string
}

/** Who is being served: undefined when nothing has been kept for him yet, or it has been forgotten. */
export interface ServedVisitor {
  known: AdmittedVisitor | undefined
  /** Begins to keep something for a newcomer. */
  admit: () => Promise<AdmittedVisitor>
}

/**
 * Runs `deed` in a transaction for the visitor whose lists are meant, who is hereby seen; a token that we did not sign
 * is none. Deeds of one visitor run one after another: what a deed reads of his lists stays true while it writes.
 */
export async function serveVisitor<Result>(
  context: VisitorContext,
  owner: Owner,
  deed: (tx: Transaction<DB>, visitor: ServedVisitor) => Promise<Result>,
): Promise<Result> {
  const { accountId, token } = owner
  if (accountId !== undefined) return serveAccount(context, accountId, deed)
  // Before the transaction: inside, it would wait for a second connection while holding one.
  const secret = await context.signingSecret()
  const name = token === undefined ? undefined : readToken(token, secret)
  return context.db.transaction().execute(async (tx) => {
    const id = name === undefined ? undefined : await recognise(tx, name, context.now())
    return deed(tx, {
      known: id === undefined || token === undefined ? undefined : { id, token },
      admit: () => admit(tx, { name: context.newId(), secret, now: context.now() }),
    })
  })
}

/** An account has a visitor of its own from its first deed on. */
async function serveAccount<Result>(
  { db, now }: VisitorContext,
  accountId: number,
  deed: (tx: Transaction<DB>, visitor: ServedVisitor) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const known = await admitAccount(tx, accountId, now())
    return deed(tx, { known, admit: async () => known })
  })
}

/** The visitor that keeps an account's lists, held until the transaction ends; made when it is first needed. */
export function admitAccount(tx: Transaction<DB>, accountId: number, now: Date): Promise<AdmittedVisitor> {
  return tx
    .insertInto('visitor')
    .values({ account_id: accountId, admitted_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The update holds the visitor's row until the transaction ends. */
async function recognise(tx: Transaction<DB>, name: string, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('visitor')
    .set({ seen_at: now })
    .where('token_hash', '=', hashName(name))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function admit(
  tx: Transaction<DB>,
  { name, secret, now }: { name: string; secret: Uint8Array; now: Date },
): Promise<AdmittedVisitor> {
  const { id } = await tx
    .insertInto('visitor')
    .values({ token_hash: hashName(name), admitted_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: signToken(name, secret) }
}
