import type { Kysely, Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type { ContentItem, ContentProblem } from '../folder/content-item.ts'
import { CONTENT_KINDS } from '../folder/kinds/content-kinds.server.ts'
import { isPictureType, type PictureType } from '#platform/uploads/picture-type.ts'

/** A picture with a row in the database. */
export interface StoredPicture {
  name: string
  hash: string
  mediaType: PictureType
  width: number
  height: number
  colour: string
  widths: number[]
}

/** All content in the database, each item as export would write it. */
export async function listStoredItems(db: Db | Transaction<DB>, timeZone: string): Promise<ContentItem[]> {
  const items: ContentItem[] = []
  for (const kind of CONTENT_KINDS) items.push(...(await kind.list(db, timeZone)))
  return items
}

/** All pictures in the database, by name. */
export async function listStoredPictures(db: Db | Transaction<DB>): Promise<StoredPicture[]> {
  const rows = await db
    .selectFrom('content_picture')
    .select(['name', 'content_hash as hash', 'media_type as mediaType', 'width', 'height', 'colour', 'widths'])
    .orderBy('name')
    .execute()
  return rows.map(({ mediaType, ...picture }) => {
    if (!isPictureType(mediaType)) throw new Error(`The picture ${picture.name} has an unknown type: ${mediaType}`)
    return { ...picture, mediaType }
  })
}

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
