import type { HttpFailure } from '#platform/http-client.server.ts'
import type { ImageFault } from '#platform/image-codec.server.ts'

/** Why a photograph is not shown. Kept in `photo.problem`. */
export type PhotoProblem = HttpFailure | ImageFault | 'gave-up'

interface ProblemEntry {
  /** For the operator, after «3 photographs: ». */
  text: string
  /** How often it is tried before it is called broken. What will not change by itself is tried once. */
  tries: number
}

const PASSING = 6

export const PHOTO_PROBLEMS: Record<PhotoProblem, ProblemEntry> = {
  'bad-url': { text: 'the address is not one of a website', tries: 1 },
  'private-address': { text: 'the address lies in a private network (see ALLOW_PRIVATE_ADDRESSES)', tries: 1 },
  'too-large': { text: 'the file is larger than PHOTO_MAX_MB', tries: 1 },
  'too-many-redirects': { text: 'the address redirects in circles', tries: 2 },
  // A feed may name a photograph a moment before it is uploaded.
  'not-found': { text: 'there is nothing at the address', tries: 3 },
  'bad-status': { text: 'the server refuses or fails', tries: PASSING },
  unreachable: { text: 'the server is out of reach', tries: PASSING },
  timeout: { text: 'the server is too slow', tries: PASSING },
  'not-an-image': { text: 'the file is no JPEG, PNG or WebP', tries: 1 },
  damaged: { text: 'the file is damaged', tries: 2 },
  'too-many-pixels': { text: 'the picture has more than PHOTO_MAX_MEGAPIXELS', tries: 1 },
  'too-small': { text: 'the picture is smaller than 64 pixels', tries: 1 },
  'too-narrow': { text: 'the picture is more than five times as long as wide', tries: 1 },
  'too-slow': { text: 'encoding takes too long', tries: 2 },
  'codec-died': { text: 'encoding needs too much memory', tries: 3 },
  'gave-up': { text: 'every attempt ended with the process', tries: 1 },
}

/** More attempts than any problem is worth: none of them came to an end. */
export const MAX_ATTEMPTS = 10

const FIRST_PAUSE_MS = 60_000
const GROWTH = 4

/** The pause before the next attempt, after `attempts` of them: a minute, four, sixteen …, half as long or half as long again. */
export function retryPauseMs(attempts: number, random: () => number): number {
  return FIRST_PAUSE_MS * GROWTH ** (attempts - 1) * (0.5 + random())
}
