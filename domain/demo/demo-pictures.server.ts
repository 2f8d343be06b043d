import { readFile } from 'node:fs/promises'
import { listPictures, PICTURE_FOLDER, type DemoPicture } from '#db/demo/pictures.ts'
import type { Context } from '../context.ts'
import { PHOTO_FORMATS, photoFileName } from '../media/photo.ts'
import type { Storage } from '#platform/storage/storage.server.ts'

/** Files on their way at the same time: enough to hide the disk's waiting. */
const MAX_CONCURRENT_FILES = 16

/** Puts the files of all demo pictures where photographs are served from; those that are there stay. Returns how many it put. */
export async function storeDemoPictures(storage: Storage): Promise<number> {
  let stored = 0
  await forEachFile(
    listPictures().map(([, picture]) => picture),
    async (file) => {
      if (await storage.has(file)) return
      await storage.put(file, await readFile(new URL(file, PICTURE_FOLDER)))
      stored += 1
    },
  )
  return stored
}

/** Deletes the files of the demo pictures that no photograph is any more, also those that an earlier removal left behind. */
export async function discardDemoPictures({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const pictures = listPictures().map(([, picture]) => picture)
  const hashes = pictures.map(({ hash }) => hash)
  const shown = await db
    .selectFrom('photo')
    .select('content_hash as hash')
    .where('content_hash', 'in', hashes)
    .execute()
  const kept = new Set(shown.map(({ hash }) => hash))
  await forEachFile(
    pictures.filter(({ hash }) => !kept.has(hash)),
    (file) => storage.delete(file),
  )
}

async function forEachFile(pictures: readonly DemoPicture[], visit: (file: string) => Promise<void>): Promise<void> {
  const files = pictures.flatMap(listFileNames).values()
  async function walk() {
    for (const file of files) await visit(file)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, walk))
}

function listFileNames({ hash, widths }: DemoPicture): string[] {
  return widths.flatMap((width) => PHOTO_FORMATS.map((format) => photoFileName(hash, width, format)))
}
