import { detectMediaType } from '../uploads/detect-media-type.ts'

/** Why a file is no picture that can be shown. Stable: reports and retries go by these. */
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
  /** An existing folder for the sizes; it is the caller's to empty. */
  folder: string
  /** Wished widths in pixels, ascending. No size is wider than the picture itself. */
  widths: readonly number[]
}

export type ImageResult =
  | {
      ok: true
      /** Of the widest size, in pixels. */
      width: number
      height: number
      /** #rrggbb, the average. */
      colour: string
      /** Widths that were made, ascending: `{folder}/{width}.avif` and `{folder}/{width}.webp`. */
      widths: number[]
    }
  | { ok: false; fault: ImageFault }

/** Makes web sizes of pictures from strangers, away from this process: what breaks the codec breaks only one picture. */
export interface ImageCodec {
  /** Upright, without metadata, in sRGB. Never throws on account of the picture. */
  encode(request: ImageRequest): Promise<ImageResult>
  /** Stops its processes; encodings under way end as `codec-died`. */
  close(): void
}

/** True when a file begins as a JPEG, PNG or WebP does. */
export const looksLikeImage = (start: Uint8Array): boolean => detectMediaType(start)?.startsWith('image/') ?? false
