import path from 'node:path'
import type { FilesFolder, Manifest } from '#db/backup/manifest.ts'
import type { Config } from '#platform/config/config.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'

/** The storages whose files a backup contains. */
export const createStorages = (config: Config): Record<FilesFolder, Storage> => ({
  'request-files': createRequestFiles(config).requestFiles,
  photos: createDiskStorage(path.join(config.dataFolder, 'photos')),
})

/** Describes the contents of a backup in figures. */
export function describeBackup({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const rowsOf = (name: string) => formatCount(tables.find((table) => table.name === name)?.rows ?? 0)
  return [
    `${formatCount(rows)} rows of ${tables.length} tables`,
    `among them ${rowsOf('request')} requests, ${rowsOf('site_account')} accounts, ${rowsOf('car')} cars`,
    `${formatCount(files['request-files'].count)} files of requests, ${formatCount(files.photos.count)} pictures`,
  ].join('; ')
}

const formatCount = (count: number) => count.toLocaleString('en')
