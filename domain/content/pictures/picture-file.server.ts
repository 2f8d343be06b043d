import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { isPictureType, PICTURE_EXTENSIONS, type PictureType } from '#platform/uploads/picture-type.ts'
import { detectMediaType } from '#platform/uploads/detect-media-type.ts'

/** The possible extensions of picture files; the real type is detected from the first bytes. */
export const PICTURE_FILE_PATTERN = /\.(jpe?g|png|webp)$/i

/** A picture of the content folder. Its bytes stay on disk, as a hundred pictures would take too much memory. */
export interface PictureFile {
  /** The name that banners, offers and pages use. */
  name: string
  /** Relative to the folder: `pictures/winter.jpg`. */
  file: string
  /** Its path on disk. */
  diskPath: string
  /** SHA-256 of its bytes, the first 32 hexadecimal digits: as of a car's photographs. */
  hash: string
  mediaType: PictureType
}

/** Reads a picture file; returns its properties, or a message when it is invalid. */
export async function readPictureFile(
  { name, file, diskPath }: Pick<PictureFile, 'name' | 'file' | 'diskPath'>,
  maxBytes: number,
): Promise<PictureFile | { message: string }> {
  const { size } = await stat(diskPath)
  if (size > maxBytes) return { message: `is larger than ${Math.floor(maxBytes / 1_000_000)} MB (PHOTO_MAX_MB)` }
  const bytes = await readFile(diskPath)
  const type = detectMediaType(bytes)
  if (type === undefined || !isPictureType(type)) return { message: 'is no JPEG, PNG or WebP' }
  return { name, file, diskPath, hash: hashPicture(bytes), mediaType: type }
}

/** The hash in the file names of a picture's sizes and original. */
export const hashPicture = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** The file name of an original, which is stored beside its sizes and never served. */
export const originalFileName = (hash: string, type: PictureType) => hash + PICTURE_EXTENSIONS[type]
