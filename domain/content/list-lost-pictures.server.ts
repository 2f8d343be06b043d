import type { Context } from '../context.ts'
import { listStoredPictures } from './folder/list-held-content.server.ts'
import { isPictureStored } from './folder/store-pictures.server.ts'

/** Names of the pictures that pages show and whose files are not all where they are served from. */
export async function listMissingPictures(context: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const lost: string[] = []
  for (const picture of await listStoredPictures(context.db))
    if (!(await isPictureStored(context, picture))) lost.push(picture.name)
  return lost
}
