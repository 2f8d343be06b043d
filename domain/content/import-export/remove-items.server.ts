import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ContentProblem, ContentItem } from '../folder/content-item.ts'

/** Removes items. Returns why some must stay: then the transaction must be rolled back. */
export async function removeItems(
  tx: Transaction<DB>,
  items: readonly ContentItem[],
  now: Date,
): Promise<ContentProblem[]> {
  const unremovable: ContentProblem[] = []
  for (const { kind, name, path } of items) {
    const message = await kind.remove?.(tx, name, now)
    if (message !== undefined) unremovable.push({ file: path, message: `cannot be removed: ${message}` })
  }
  return unremovable
}

/** Why items cannot be removed, found by removing them and rolling back. */
export async function listUnremovableItems(
  db: Kysely<DB>,
  items: readonly ContentItem[],
  now: Date,
): Promise<ContentProblem[]> {
  const unremovable: ContentProblem[] = []
  await withRollback(db, async (tx) => {
    unremovable.push(...(await removeItems(tx, items, now)))
    throw new Rollback()
  })
  return unremovable
}

/** Thrown inside of `withRollback`. */
export class Rollback extends Error {}

/** Runs a transaction, which a thrown `Rollback` rolls back without an error. */
export async function withRollback(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .execute(work)
    .catch((cause: unknown) => {
      if (!(cause instanceof Rollback)) throw cause
    })
}
