import { fillPattern } from './fill-pattern.ts'

/** The last part of a photograph's address, and the name of its stored file. */
export function photoFileName(hash: string, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  return `${hash}-${width}.${format}`
}

/** One encoded size of a photograph: `/media/{hash}-{width}.{format}`. */
export function photoUrl(...size: Parameters<typeof photoFileName>): string {
  return fillPattern('/media/:file', { file: photoFileName(...size) })
}

/** The largest size of a photograph, in the format that all clients support. `widths` is in ascending order. */
export function largestPhotoUrl({
  hash,
  width,
  widths,
}: {
  hash: string
  width: number
  widths: readonly number[]
}): string {
  return photoUrl(hash, widths.at(-1) ?? width, 'webp')
}
