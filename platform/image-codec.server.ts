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

const SIGNATURES: readonly (readonly [offset: number, bytes: string])[][] = [
  [[0, '\u00ff\u00d8\u00ff']], // JPEG
  [[0, '\u0089PNG\r\n\u001a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
]

/** How many of a file's first bytes `looksLikeImage` wants to see. */
export const SIGNATURE_BYTES = 12

/** True when a file begins as a JPEG, PNG or WebP does, whatever it calls itself. */
export function looksLikeImage(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  return SIGNATURES.some((signature) => signature.every(([offset, bytes]) => text.startsWith(bytes, offset)))
}
