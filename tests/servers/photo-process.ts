import { createDb } from '#db/client.server.ts'
import { fetchWaitingPhotos } from '#domain/media/fetch-waiting-photos.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createImageCodec } from '#platform/images/sharp-image-codec.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'

// A process that fetches photos, for a test that kills it: `node photo-process.ts <database> <folder> <now>`.
const [url = '', folder = '', now = ''] = process.argv.slice(2)

await fetchWaitingPhotos(
  {
    db: createDb(url),
    now: () => new Date(now),
    log: createLog('silent'),
    http: createHttpClient({ allowPrivateAddresses: true, userAgent: 'test' }),
    storage: createDiskStorage(folder),
    codec: createImageCodec(),
    random: Math.random,
    limits: { maxBytes: 1_000_000, requestsPerHost: 2 },
  },
  new AbortController().signal,
)
