/** A photograph as a page shows it: its sizes exist in AVIF and WebP under its content hash. */
export interface Photo {
  hash: string
  /** Of the largest size, in pixels: it prevents layout shifts. */
  width: number
  height: number
  /** #rrggbb, painted before the picture loads. */
  colour: string
  /** Widths that exist, ascending. */
  widths: number[]
}

/** Widths a photograph is encoded at; never wider than the original. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1920] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]
/** The formats that are served: JPEG is made from the WebP on request (feeds out). */
export type ServedPhotoFormat = PhotoFormat | 'jpg'
