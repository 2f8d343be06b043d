import { readFile } from 'node:fs/promises'
import { getPictureFolder, listPictures, type DemoPicture } from '#db/demo/pictures.ts'
import type { Context } from '../context.ts'
import { photoFileName } from '#urls/photo-paths.ts'
import { PHOTO_FORMATS } from '../media/photo.ts'
import type { Storage } from '#platform/storage/storage.server.ts'

/** Files copied at the same time: enough to hide the latency of the disk. */
const MAX_CONCURRENT_FILES = 16

/** Stores the files of all demo pictures that are missing in the storage of photographs. Returns how many. */
export async function storeDemoPictures(storage: Storage): Promise<number> {
  let stored = 0
  await forEachFile(listPictures(), async (file, pictureName) => {
    if (await storage.has(file)) return
    await storage.put(file, await readFile(new URL(file, getPictureFolder(pictureName))))
    stored += 1
  })
  return stored
}

/** Deletes the files of demo pictures without a photograph, also those that an earlier removal left behind. */
export async function discardDemoPictures({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const pictures = listPictures()
  const hashes = pictures.map(([, { hash }]) => hash)
  const shown = await db
    .selectFrom('photo')
    .select('content_hash as hash')
    .where('content_hash', 'in', hashes)
    .execute()
  const used = new Set(shown.map(({ hash }) => hash))
  await forEachFile(
    pictures.filter(([, { hash }]) => !used.has(hash)),
    (file) => storage.delete(file),
  )
}

async function forEachFile(
  pictures: readonly [name: string, picture: DemoPicture][],
  visit: (file: string, pictureName: string) => Promise<void>,
): Promise<void> {
  const files = pictures
    .flatMap(([name, picture]) => listFileNames(picture).map((file) => [file, name] as const))
    .values()
  async function walk() {
    for (const [file, pictureName] of files) await visit(file, pictureName)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, walk))
}

function listFileNames({ hash, widths }: DemoPicture): string[] {
  return widths.flatMap((width) => PHOTO_FORMATS.map((format) => photoFileName(hash, width, format)))
}
