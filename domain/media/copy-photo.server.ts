import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/storage/storage.server.ts'
import { photoFileName } from '#urls/photo-paths.ts'
import type { Photo } from './photo.ts'

/**
 * Copies the smallest size of a stored photograph that is at least `minWidth` pixels wide, or its largest, to a file in
 * `folder`, for a program that reads files. Returns its path; throws when the photograph is not stored.
 */
export async function copyPhoto(
  storage: Storage,
  photo: Photo,
  { folder, minWidth }: { folder: string; minWidth: number },
): Promise<string> {
  const width = photo.widths.find((candidate) => candidate >= minWidth) ?? photo.widths.at(-1) ?? photo.width
  const name = photoFileName(photo.hash, width, 'webp')
  const file = await storage.read(name)
  if (file === undefined) throw new Error(`${name} is not stored`)
  const copy = path.join(folder, name)
  await pipeline(file.stream, createWriteStream(copy))
  return copy
}
