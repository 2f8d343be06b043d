import path from 'node:path'
import type { FilesFolder, Manifest } from '#db/backup/manifest.ts'
import type { Config } from '#platform/config.server.ts'
import { createDiskStorage } from '#platform/disk-storage.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { openRequestFiles } from '#worker/open-request-files.server.ts'

/** The storages whose files a backup holds. */
export const openStorages = (config: Config): Record<FilesFolder, Storage> => ({
  'request-files': openRequestFiles(config).requestFiles,
  photos: createDiskStorage(path.join(config.dataFolder, 'photos')),
})

/** What is in a backup, in figures. */
export function describeContent({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const rowsOf = (name: string) => format(tables.find((table) => table.name === name)?.rows ?? 0)
  return [
    `${format(rows)} rows of ${tables.length} tables`,
    `among them ${rowsOf('request')} requests, ${rowsOf('site_account')} accounts, ${rowsOf('car')} cars`,
    `${format(files['request-files'].count)} files of requests, ${format(files.photos.count)} pictures`,
  ].join('; ')
}

const format = (count: number) => count.toLocaleString('en')
