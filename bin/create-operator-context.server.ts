import path from 'node:path'
import { destination, pino } from 'pino'
import { openDatabase } from '#db/open-database.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Context } from '#domain/context.ts'
import { systemClock } from '#platform/clock.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { readConfig, type Config } from '#platform/config/config.server.ts'
import { listenForInterruption } from './terminal/listen-for-interruption.ts'

export interface OperatorContext extends Omit<Context, 'stock'>, AsyncDisposable {
  config: Config
  /** Connection string of the database. */
  databaseUrl: string
  /** Aborted on Ctrl-C or SIGTERM. */
  interruption: AbortSignal
}

/**
 * The context of a command: settings, a migrated database, a log on standard error. Uses the embedded server that the
 * site runs, or starts it; the last process to close it stops it. Use with `await using`; Ctrl-C closes it too and
 * ends with 130.
 */
export async function createOperatorContext(): Promise<OperatorContext> {
  const config = readConfig()
  const database = await openDatabase(config)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close())
  const { signal, exitCode } = listenForInterruption()
  signal.addEventListener('abort', () => {
    const forceExit = setTimeout(() => process.exit(exitCode()), 4000)
    void close().finally(() => {
      clearTimeout(forceExit)
      process.exit(exitCode())
    })
  })
  try {
    await migrate(database.url)
  } catch (error) {
    await close()
    throw error
  }
  return {
    config,
    databaseUrl: database.url,
    db: database.db,
    now: systemClock,
    timeZone: config.timeZone,
    storage: createDiskStorage(path.join(config.dataFolder, 'photos')),
    interruption: signal,
    log: pino({ level: config.logLevel, base: null }, destination({ dest: 2, sync: true })),
    [Symbol.asyncDispose]: close,
  }
}
