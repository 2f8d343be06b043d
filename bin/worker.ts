import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '#db/client.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createLog, type Log } from '#platform/log/log.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { startFolderWatch } from '#worker/start-folder-watch.server.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'
import { startBackgroundWork } from '#worker/start-background-work.server.ts'

export const summary = 'do the background work here: deliver requests, fetch photos, run schedules'
export const usage = `worker

Runs until SIGTERM or Ctrl-C, and logs to standard output as the site does. Several may run, also on other machines, with
the same DATABASE_URL and the same folder as DATA_DIR. Start the site with WORKER=off to leave all the work to them.`

/** Everything must be closed by then; the system clears away the rest. */
const STOP_WITHIN_MS = 4800
const CLOSE_POOL_MS = 500

export async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const settings = readConfig()
  const config = { ...settings, siteUrl: settings.siteUrl ?? `http://localhost:${settings.port}` }
  const log = createLog(config.logLevel)
  const channels = await listChannels(config)
  await using opened = new AsyncDisposableStack()
  const stopped = waitForStop(log)
  const database = await openDatabase(config, { log })
  opened.defer(database.close)
  await migrate(database.url, log)
  const context = {
    db: database.db,
    now: systemClock,
    log,
    timeZone: config.timeZone,
    storage: createDiskStorage(path.join(config.dataFolder, 'photos')),
    ...createRequestFiles(config),
  }
  // With its own timeouts: a query to a silent database must not last for minutes.
  const db = createDb(database.url, { max: 1, purpose: 'visitors' })
  opened.defer(() => waitAtMost(CLOSE_POOL_MS, db.destroy()))
  startFolderWatch({ db, log }, { role: 'worker', dataFolder: config.dataFolder, opened })
  await startBackgroundWork(context, { config, channels, databaseUrl: database.url, opened })
  log.info({ channels: channels.map(({ name }) => name) }, 'worker is running')
  return await stopped
}

/** Resolves with the exit code when the process gets a signal to stop, or after an uncaught error. */
async function waitForStop(log: Log): Promise<number> {
  return new Promise((resolve) => {
    const stop = (code: number, reason: string) => {
      setTimeout(() => process.exit(code === 0 ? 1 : code), STOP_WITHIN_MS).unref()
      log.info({ reason }, 'stopping')
      resolve(code)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0, signal))
    const fail = (error: unknown) => {
      log.error({ err: error }, 'uncaught error')
      stop(1, 'uncaught error')
    }
    process.on('uncaughtException', fail).on('unhandledRejection', fail)
  })
}
