import { parseArgs } from 'node:util'
import { openBackup, restoreBackup } from '#db/backup/restore-backup.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { requestPhotoFetch } from '#domain/media/fetch-waiting-photos.server.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { describeBackup, createStorages } from './backup-content.server.ts'
import { listenForInterruption } from './terminal/listen-for-interruption.ts'

export const summary = 'restore a backup'
export const usage = `restore <file> [--check | --replace]

Reads the whole backup first, then puts its files into DATA_DIR and its rows into the database: all of them or none. The site
and its workers must be stopped. A backup of an older release is brought up to date.

  --check     only read it, print what is in it and check that it is whole
  --replace   the database may have data already: all of it is replaced, with every table in the schema «public»

A site that has run before has data: its demo stock and its pages.`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { check: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || (values.check && values.replace)) {
    console.error(`bin/showroom ${usage}`)
    return 2
  }
  const config = readConfig()
  const { signal, exitCode } = listenForInterruption()
  await using backup = await openBackup(file)
  const { manifest } = backup
  const content = `the backup of ${manifest.madeAt} (PostgreSQL ${manifest.postgres}): ${describeBackup(manifest)}`
  if (values.check) {
    console.log(`Whole: ${content}`)
    return 0
  }
  const database = await openDatabase(config)
  try {
    const { applied } = await restoreBackup(backup, {
      databaseUrl: database.url,
      storages: createStorages(config),
      mayReplace: values.replace,
      signal,
    })
    // The only job that no schedule enqueues.
    await requestPhotoFetch(database.db)
    console.log(`Restored ${content}`)
    if (applied.length > 0) console.log(`Migrated from its release to this one: ${applied.join(', ')}`)
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    console.error('Interrupted: the database is as it was.')
    return exitCode()
  } finally {
    await database.close()
  }
}
