import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorContext } from './visitor-context.ts'
import { hashName, readToken, signToken } from './visitor-token.server.ts'

interface AdmittedVisitor {
  id: number
  /** Signed, for his browser. */
  token: string
}

/** Who is being served: undefined when nothing has been kept for him yet, or it has been forgotten. */
export interface ServedVisitor {
  known: AdmittedVisitor | undefined
  /** Begins to keep something for a newcomer. */
  admit: () => Promise<AdmittedVisitor>
}

/**
 * Runs `deed` in a transaction for the visitor whose browser sent `token`, who is hereby seen; a token that we did not
 * sign is none. Deeds of one visitor run one after another: what a deed reads of his lists stays true while it writes.
 */
export async function serveVisitor<Result>(
  context: VisitorContext,
  token: string | undefined,
  deed: (tx: Transaction<DB>, visitor: ServedVisitor) => Promise<Result>,
): Promise<Result> {
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
