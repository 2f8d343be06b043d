import path from 'node:path'
import type { ScheduledAttemptContext } from '#domain/feeds/attempts/attempt-context.ts'
import type { Config } from '#platform/config/config.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'

/** The storage of the files of feeds: in the data folder, readable only by the site's own user. */
export function createFeedFiles({
  dataFolder,
  feedFolder,
}: Pick<Config, 'dataFolder' | 'feedFolder'>): Pick<
  ScheduledAttemptContext,
  'feedFiles' | 'exchangeFolder' | 'feedFolder'
> {
  const folder = path.join(dataFolder, 'feed-files')
  return {
    feedFiles: createDiskStorage(folder, 'private'),
    // A name that no stored file has.
    exchangeFolder: path.join(folder, 'exchange'),
    feedFolder,
  }
}
