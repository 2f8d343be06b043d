import { fillPattern } from '#urls/fill-pattern.ts'
import { type Photo, photoFileName, type ServedPhotoFormat } from './photo.ts'

/** One encoded size of a photograph: `/media/{hash}-{width}.{format}`. */
export const photoUrl = (hash: string, width: number, format: ServedPhotoFormat): string =>
  fillPattern('/media/:file', { file: photoFileName(hash, width, format) })

/** The largest size of a photograph, in the format that everything can show. */
export const largestPhotoUrl = ({
  hash,
  width,
  widths,
}: Pick<Photo, 'hash' | 'width'> & { widths: readonly number[] }): string =>
  photoUrl(hash, widths.at(-1) ?? width, 'webp')
