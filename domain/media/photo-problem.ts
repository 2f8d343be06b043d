import type { HttpFailure } from '#platform/http-client/http-error.ts'
import type { ImageFault } from '#platform/images/image-codec.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'

/** Why a photograph is not shown. Stored in `photo.problem`. */
export type PhotoProblem = Exclude<HttpFailure, 'stopped'> | ImageFault | 'gave-up'

interface PhotoProblemEntry {
  /** For the operator, after «3 photographs: ». */
  text: string
  /** How often it is tried before it is broken; once for a problem that does not pass by itself. */
  maxAttempts: number
}

const TRANSIENT_ATTEMPTS = 6

export const PHOTO_PROBLEMS: Record<PhotoProblem, PhotoProblemEntry> = {
  'bad-url': { text: 'the address is not one of a website', maxAttempts: 1 },
  'private-address': { text: 'the address lies in a private network (see ALLOW_PRIVATE_ADDRESSES)', maxAttempts: 1 },
  'too-large': { text: 'the file is larger than PHOTO_MAX_MB', maxAttempts: 1 },
  'too-many-redirects': { text: 'the address redirects in circles', maxAttempts: 2 },
  // A feed can contain a photograph's address shortly before its upload.
  'not-found': { text: 'there is nothing at the address', maxAttempts: 3 },
  'bad-status': { text: 'the server refuses or fails', maxAttempts: TRANSIENT_ATTEMPTS },
  unreachable: { text: 'the server is out of reach', maxAttempts: TRANSIENT_ATTEMPTS },
  cut: { text: 'the connection breaks', maxAttempts: TRANSIENT_ATTEMPTS },
  timeout: { text: 'the server is too slow', maxAttempts: TRANSIENT_ATTEMPTS },
  'not-an-image': { text: 'the file is no JPEG, PNG or WebP', maxAttempts: 1 },
  damaged: { text: 'the file is damaged', maxAttempts: 2 },
  'too-many-pixels': { text: 'the picture has more than PHOTO_MAX_MEGAPIXELS', maxAttempts: 1 },
  'too-small': { text: 'the picture is smaller than 64 pixels', maxAttempts: 1 },
  'too-narrow': { text: 'the picture is more than five times as long as wide', maxAttempts: 1 },
  'too-slow': { text: 'encoding takes too long', maxAttempts: 2 },
  'codec-died': { text: 'encoding needs too much memory', maxAttempts: 3 },
  'gave-up': { text: 'every attempt ended with the process', maxAttempts: 1 },
}

/** More than for any problem: only attempts that never finished reach it. */
export const MAX_ATTEMPTS = 10

const FIRST_PAUSE_MS = MINUTE_MS
const PAUSE_GROWTH = 4

/** The pause before the next attempt, after `attempts`: 1, 4, 16 … minutes, times 0.5 to 1.5 at random. */
export function retryPauseMs(attempts: number, random: () => number): number {
  return FIRST_PAUSE_MS * PAUSE_GROWTH ** (attempts - 1) * (0.5 + random())
}
