import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#db/backup/make-backup.server.ts'
import { recordBackup } from '#domain/health/backups.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config/config.server.ts'
import { describeBackup, createStorages } from './backup-content.server.ts'
import { listenForInterruption } from './terminal/listen-for-interruption.ts'

export const summary = 'write the database and the files into one file'
export const usage = `backup [file | folder] [--force]

Writes all data of the site, rows and files, into showroom-<date>.tar.gz in the current folder, or into the given file or
folder. The site may be running or not. Only the owner of the file can read it.

  --force   replace an existing file

Settings (.env, CHANNELS_FILE) are not in it. To restore it: bin/showroom restore`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [targetName = '.', ...more] = positionals
  if (more.length > 0) {
    console.error(`One file at a time.\n\nbin/showroom ${usage}`)
    return 2
  }
  const config = readConfig()
  await requireDatabase(config)
  const target = await resolveTarget(targetName)
  const { signal, exitCode } = listenForInterruption()
  const database = await openDatabase(config)
  try {
    const { manifest, bytes } = await makeBackup({
      databaseUrl: database.url,
      storages: createStorages(config),
      target,
      mayReplace: values.force,
      now: systemClock,
      signal,
    })
    await recordBackup({ db: database.db, now: systemClock }, bytes)
    console.log(`${target}: ${describeBackup(manifest)}; ${(bytes / 1e6).toFixed(1)} MB`)
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    console.error('Interrupted: no backup was written.')
    return exitCode()
  } finally {
    await database.close()
  }
}

/** Checked first, because opening the database creates the embedded one. */
async function requireDatabase({ databaseUrl, dataFolder }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  await access(path.join(dataFolder, 'postgres')).catch((cause: unknown) => {
    throw new Error(`There is no database in ${dataFolder} yet: nothing to back up. DATA_DIR sets the folder.`, {
      cause,
    })
  })
}

async function resolveTarget(targetName: string): Promise<string> {
  const found = await stat(targetName).catch(() => undefined)
  return found?.isDirectory() === true
    ? path.join(targetName, `showroom-${formatDay(systemClock())}.tar.gz`)
    : targetName
}

/** In this machine's time zone, as in the listing of the folder. */
const formatDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
