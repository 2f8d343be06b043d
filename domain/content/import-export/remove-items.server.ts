import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ContentProblem, ContentItem } from '../folder/content-item.ts'

/** Takes things away, or says why they have to stay: then the transaction must not be committed. */
export async function removeItems(
  tx: Transaction<DB>,
  things: readonly ContentItem[],
  now: Date,
): Promise<ContentProblem[]> {
  const stays: ContentProblem[] = []
  for (const { kind, name, path } of things) {
    const message = await kind.remove?.(tx, name, now)
    if (message !== undefined) stays.push({ file: path, message: `cannot be taken away: ${message}` })
  }
  return stays
}

/** Why things would have to stay: asked by taking them away and undoing it. */
export async function listUnremovableItems(
  db: Kysely<DB>,
  things: readonly ContentItem[],
  now: Date,
): Promise<ContentProblem[]> {
  const stays: ContentProblem[] = []
  await withRollback(db, async (tx) => {
    stays.push(...(await removeItems(tx, things, now)))
    throw new Rollback()
  })
  return stays
}

/** Thrown inside of `undoable`. */
export class Rollback extends Error {}

/** One transaction, which an `Undoing` undoes without being an error. */
export async function withRollback(db: Kysely<DB>, deed: (tx: Transaction<DB>) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .execute(deed)
    .catch((cause: unknown) => {
      if (!(cause instanceof Rollback)) throw cause
    })
}
