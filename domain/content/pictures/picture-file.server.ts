import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { detectMediaType } from '#platform/uploads/detect-media-type.ts'

/** What an original may be, and the ending under which it is kept and exported. */
export const PICTURE_EXTENSIONS = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' } as const
export type PictureType = keyof typeof PICTURE_EXTENSIONS

/** What a picture's file may end in; what it is its first bytes tell. */
export const PICTURE_FILE_PATTERN = /\.(jpe?g|png|webp)$/i

/** A picture of the content folder. Its bytes stay on the disk: a hundred of them are more than the memory need hold. */
export interface PictureFile {
  /** By which banners, offers and pages call for it. */
  name: string
  /** From the folder: `pictures/winter.jpg`. */
  file: string
  /** Where it lies. */
  place: string
  /** SHA-256 of its bytes, the first 32 hexadecimal digits: as of a car's photographs. */
  hash: string
  mediaType: PictureType
}

/** What the picture at this place is, or what is wrong with it. */
export async function readPictureFile(
  { name, file, place }: Pick<PictureFile, 'name' | 'file' | 'place'>,
  maxBytes: number,
): Promise<PictureFile | { message: string }> {
  const { size } = await stat(place)
  if (size > maxBytes) return { message: `is larger than ${Math.floor(maxBytes / 1_000_000)} MB (PHOTO_MAX_MB)` }
  const bytes = await readFile(place)
  const type = detectMediaType(bytes)
  if (type === undefined || !isPictureType(type)) return { message: 'is no JPEG, PNG or WebP' }
  return { name, file, place, hash: hashPicture(bytes), mediaType: type }
}

/** The name by which a picture's sizes and original are stored. */
export const hashPicture = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** The file that keeps an original beside its sizes. It is never served. */
export const originalFileName = (hash: string, type: PictureType) => hash + PICTURE_EXTENSIONS[type]

/** Whether the column's word is one of the three. */
export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_EXTENSIONS, type)
