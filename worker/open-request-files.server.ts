import path from 'node:path'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { Config } from '#platform/config.server.ts'
import { createDiskStorage } from '#platform/disk-storage.server.ts'

/** Where visitors' files lie, for every entrance alike: in the data folder, for the site's own user alone. */
export function openRequestFiles({
  dataFolder,
}: Pick<Config, 'dataFolder'>): Pick<RequestContext, 'requestFiles' | 'quarantineFolder'> {
  const folder = path.join(dataFolder, 'request-files')
  return { requestFiles: createDiskStorage(folder, 'private'), quarantineFolder: path.join(folder, 'quarantine') }
}
