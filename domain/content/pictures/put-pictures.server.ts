import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { listStoredPictures, type StoredPicture } from '../import-export/stored-content.server.ts'
import { listPictureFileNames, isPictureStored } from './store-pictures.server.ts'

/** Writes the rows of pictures whose files are stored. */
export async function putPictures(tx: Transaction<DB>, pictures: readonly StoredPicture[], now: Date): Promise<void> {
  for (const { name, hash, mediaType, ...rest } of pictures) {
    const values = { ...rest, content_hash: hash, media_type: mediaType, updated_at: now }
    await tx
      .insertInto('content_picture')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  }
}

/**
 * Deletes the files of pictures that neither content nor a car shows any more. Call it after the commit that released
 * them, with the content lock held.
 */
export async function discardPictures(
  { storage }: Pick<Context, 'storage'>,
  db: Kysely<DB>,
  pictures: readonly StoredPicture[],
): Promise<void> {
  for (const picture of pictures) {
    const { hash } = picture
    const own = await db
      .selectFrom('content_picture')
      .select('name')
      .where('content_hash', '=', hash)
      .limit(1)
      .execute()
    const shown = await db.selectFrom('photo').select('id').where('content_hash', '=', hash).limit(1).execute()
    const names = own.length > 0 ? [] : listPictureFileNames(picture)
    // A car's photograph needs only the sizes; the original is stored for content alone.
    for (const name of shown.length > 0 ? names.slice(-1) : names) await storage.delete(name)
  }
}

/** Names of the pictures with missing files in storage. */
export async function listMissingPictures(context: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const missing: string[] = []
  for (const picture of await listStoredPictures(context.db))
    if (!(await isPictureStored(context, picture))) missing.push(picture.name)
  return missing
}
