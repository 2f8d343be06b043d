import { detectMediaType } from '../uploads/detect-media-type.ts'

/** Why a picture was refused. Stable: reports and retries use these codes. */
export const IMAGE_FAULTS = [
  'not-an-image',
  'damaged',
  'too-many-pixels',
  'too-small',
  'too-narrow',
  'too-slow',
  'codec-died',
] as const
export type ImageFault = (typeof IMAGE_FAULTS)[number]

export interface ImageRequest {
  /** The file to read: JPEG, PNG or WebP. */
  source: string
  /** An existing folder for the sizes; the caller empties it. */
  folder: string
  /** Rectangles to make unreadable, in parts of the upright picture's sides. */
  blurs?: readonly { x: number; y: number; width: number; height: number }[]
  /** Requested widths in pixels, ascending. No size is wider than the picture itself. */
  widths: readonly number[]
}

export type ImageResult =
  | {
      ok: true
      /** The dimensions of the widest size, in pixels. */
      width: number
      height: number
      /** The average colour, #rrggbb. */
      colour: string
      /** The created widths, ascending: `{folder}/{width}.avif` and `{folder}/{width}.webp`. */
      widths: number[]
    }
  | { ok: false; fault: ImageFault }

/** Encodes web sizes of untrusted pictures in another process: a picture that crashes the codec fails only itself. */
export interface ImageCodec {
  /** The result is upright, without metadata, in sRGB. Never throws because of the picture. */
  encode(request: ImageRequest): Promise<ImageResult>
  /** Stops its processes; active encodings end as `codec-died`. */
  close(): void
}

/** True when a file begins like a JPEG, PNG or WebP. */
export const looksLikeImage = (start: Uint8Array): boolean => detectMediaType(start)?.startsWith('image/') ?? false
