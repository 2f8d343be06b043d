import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Context } from '#domain/context.ts'
import { photoFileName } from '#urls/photo-paths.ts'
import { type Photo, PHOTO_FORMATS, PHOTO_WIDTHS } from '#domain/media/photo.ts'
import { PHOTO_PROBLEMS } from '#domain/media/photo-problem.ts'
import type { ContentContext } from '../import-export/content-context.ts'
import type { ContentProblem } from '../folder/content-item.ts'
import type { StoredPicture } from '../import-export/stored-content.server.ts'
import { hashPicture, originalFileName, type PictureFile } from './picture-file.server.ts'

/** Enough to check that a picture can be decoded. */
const TRIAL_WIDTHS = [64]

export interface StorePicturesResult {
  pictures: StoredPicture[]
  problems: ContentProblem[]
}

/**
 * Encodes the sizes of pictures and stores them with their originals, one after another to save memory. A picture that
 * is already stored, under any name, is not encoded again. `onPicture` is called for each encoded picture.
 */
export async function storePictures(
  context: Pick<ContentContext, 'storage' | 'codec'>,
  files: readonly PictureFile[],
  known: readonly StoredPicture[],
  onPicture: (file: string) => void = () => undefined,
): Promise<StorePicturesResult> {
  const stored: StorePicturesResult = { pictures: [], problems: [] }
  for (const file of files) {
    const { name, hash, mediaType } = file
    const same = [...known, ...stored.pictures].find((picture) => picture.hash === hash)
    if (same !== undefined && (await isPictureStored(context, same))) stored.pictures.push({ ...same, name })
    else {
      onPicture(file.file)
      const photo = await encodeAndStore(context, file)
      if ('message' in photo) stored.problems.push(photo)
      else stored.pictures.push({ ...photo, name, mediaType })
    }
  }
  return stored
}

/** The problems of pictures that would have to be encoded; nothing is stored. */
export async function checkPictures(
  context: Pick<ContentContext, 'storage' | 'codec'>,
  files: readonly PictureFile[],
  known: readonly StoredPicture[],
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  for (const { file, diskPath } of files.filter(({ hash }) => known.every((picture) => picture.hash !== hash))) {
    const folder = await mkdtemp(path.join(tmpdir(), 'showroom-picture-'))
    try {
      const encoded = await context.codec.encode({ source: diskPath, folder, widths: TRIAL_WIDTHS })
      if (!encoded.ok) problems.push({ file, message: PHOTO_PROBLEMS[encoded.fault].text })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return problems
}

/** Whether all sizes and the original are in storage. */
export async function isPictureStored(
  { storage }: Pick<Context, 'storage'>,
  { hash, mediaType, widths }: Pick<StoredPicture, 'hash' | 'mediaType' | 'widths'>,
): Promise<boolean> {
  for (const name of listPictureFileNames({ hash, mediaType, widths })) if (!(await storage.has(name))) return false
  return widths.length > 0
}

/** Every stored file of a picture. */
export function listPictureFileNames({
  hash,
  mediaType,
  widths,
}: Pick<StoredPicture, 'hash' | 'mediaType' | 'widths'>): string[] {
  const sizes = widths.flatMap((width) => PHOTO_FORMATS.map((format) => photoFileName(hash, width, format)))
  return [...sizes, originalFileName(hash, mediaType)]
}

async function encodeAndStore(
  { storage, codec }: Pick<ContentContext, 'storage' | 'codec'>,
  { file, diskPath, hash, mediaType }: PictureFile,
): Promise<Photo | ContentProblem> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-picture-'))
  try {
    // A copy: if the file is overwritten meanwhile, the new picture would be stored with the old hash.
    const source = path.join(folder, 'original')
    await copyFile(diskPath, source)
    if (hashPicture(await readFile(source)) !== hash)
      return { file, message: 'has changed while it was read: try again' }
    const encoded = await codec.encode({ source, folder, widths: PHOTO_WIDTHS })
    if (!encoded.ok) return { file, message: PHOTO_PROBLEMS[encoded.fault].text }
    const { width, height, colour, widths } = encoded
    for (const size of widths) {
      for (const format of PHOTO_FORMATS)
        await storage.put(photoFileName(hash, size, format), createReadStream(path.join(folder, `${size}.${format}`)))
    }
    await storage.put(originalFileName(hash, mediaType), createReadStream(source))
    return { hash, width, height, colour, widths }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
