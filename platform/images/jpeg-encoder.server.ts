import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createSemaphore } from '../semaphore.ts'

/** Makes JPEG of pictures that our own codec has made: of such alone, for they are opened in this very process. */
export interface JpegEncoder {
  /**
   * Undefined when too many pictures wait already; the stream is then closed unread. `asker` is who wants it: askers take
   * turns.
   */
  encode: (picture: Readable, clientKey?: string) => Promise<Buffer | undefined>
}

const QUALITY = 84
/** JPEG knows no transparency. */
const BACKGROUND = '#ffffff'

/** A few at a time, one for each asker: each takes some 50 ms of a processor and 20 MB of memory. */
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
        // Loaded when it is first wanted: most sites are never asked for a JPEG.
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
