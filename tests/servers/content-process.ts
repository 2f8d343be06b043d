import { createDb } from '#db/client.server.ts'
import { importContent } from '#domain/content/import-export/import-content.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createImageCodec } from '#platform/images/sharp-image-codec.server.ts'

// A process that imports content, for a test that kills it: `node content-process.ts <database> <photos> <folder>`.
const [url = '', photos = '', folder = ''] = process.argv.slice(2)

await importContent(
  {
    db: createDb(url),
    now: () => new Date(),
    timeZone: 'Europe/Moscow',
    storage: createDiskStorage(photos),
    codec: createImageCodec(),
    maxPictureBytes: 1_000_000,
  },
  folder,
)
