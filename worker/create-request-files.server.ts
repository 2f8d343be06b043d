import path from 'node:path'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { Config } from '#platform/config/config.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createMailFiles } from '#platform/mail/mailers.server.ts'

/** The storage of visitors' files and letters: in the data folder, readable only by the site's own user. */
export function createRequestFiles({
  dataFolder,
  mail,
}: Pick<Config, 'dataFolder' | 'mail'>): Pick<RequestContext, 'requestFiles' | 'quarantineFolder' | 'letters'> {
  const folder = path.join(dataFolder, 'request-files')
  return {
    requestFiles: createDiskStorage(folder, 'private'),
    quarantineFolder: path.join(folder, 'quarantine'),
    letters: createMailFiles(mail.folder),
  }
}
