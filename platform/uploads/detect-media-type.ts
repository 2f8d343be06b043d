/** The first bytes of each media type, with their offsets. */
const SIGNATURES = {
  'image/jpeg': [[0, '\u00ff\u00d8\u00ff']],
  'image/png': [[0, '\u0089PNG\r\n\u001a\n']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  'application/pdf': [[0, '%PDF-']],
} as const satisfies Record<string, readonly (readonly [offset: number, bytes: string])[]>

export type DetectableType = keyof typeof SIGNATURES
export const DETECTABLE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
] as const satisfies DetectableType[]

/** How many of a file's first bytes `detectMediaType` needs. */
export const SIGNATURE_BYTES = 12

/** Detects the media type by a file's first bytes, regardless of its name. */
export function detectMediaType(start: Uint8Array): DetectableType | undefined {
  const text = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  return DETECTABLE_TYPES.find((type) => SIGNATURES[type].every(([offset, bytes]) => text.startsWith(bytes, offset)))
}
