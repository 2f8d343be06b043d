import type { Context } from '#domain/context.ts'
import { listStoredPictures } from '../import-export/list-stored-content.server.ts'
import { isPictureStored } from './store-pictures.server.ts'

/** Names of the pictures with missing files in storage. */
export async function listMissingPictures(context: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const missing: string[] = []
  for (const picture of await listStoredPictures(context.db))
    if (!(await isPictureStored(context, picture))) missing.push(picture.name)
  return missing
}
