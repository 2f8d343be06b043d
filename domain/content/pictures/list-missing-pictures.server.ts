import type { Context } from '#domain/context.ts'
import { listStoredPictures } from '../import-export/list-stored-content.server.ts'
import { isPictureStored } from './store-pictures.server.ts'

/** Names of the pictures that pages show and whose files are not all where they are served from. */
export async function listMissingPictures(context: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const lost: string[] = []
  for (const picture of await listStoredPictures(context.db))
    if (!(await isPictureStored(context, picture))) lost.push(picture.name)
  return lost
}
