import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createSemaphore } from '../semaphore.ts'

/**
 * Encodes JPEG from pictures that this project's codec has made. Only such are safe, because they are decoded in this
 * process.
 */
export interface JpegEncoder {
  /**
   * Undefined when too many pictures wait already; the stream is then closed unread. `clientKey` identifies the client:
   * clients take turns.
   */
  encode: (picture: Readable, clientKey?: string) => Promise<Buffer | undefined>
}

const QUALITY = 84
/** Replaces transparency, which JPEG does not have. */
const BACKGROUND = '#ffffff'

/** A few at a time, one for each client: each takes about 50 ms of a processor and 20 MB of memory. */
export function createJpegEncoder({ concurrency = 2, maxWaiting = 200, waitMs = 15_000 } = {}): JpegEncoder {
  const perKey = { concurrency: Math.ceil(concurrency / 2), maxWaiting: Math.ceil(maxWaiting / 4) }
  const semaphore = createSemaphore({ concurrency, maxWaiting, waitMs, perKey })
  return {
    async encode(picture, clientKey) {
      const release = await semaphore.acquire({ key: clientKey })
      if (release === undefined) {
        picture.destroy()
        return undefined
      }
      try {
        // Loaded on first use: most sites never serve a JPEG.
        const { default: sharp } = await import('sharp')
        return await sharp(await buffer(picture))
          .flatten({ background: BACKGROUND })
          .jpeg({ quality: QUALITY, mozjpeg: true })
          .toBuffer()
      } finally {
        release()
      }
    },
  }
}
