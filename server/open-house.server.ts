import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { Site } from '#app/middleware/site.ts'
import { settleCounters } from '#app/counter-settings.ts'
import { carPath } from '#app/paths.ts'
import { openAuth } from './open-auth.server.ts'
import { isQueueReady, listPendingMigrations, migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { openStock } from '#domain/cars/open-stock.server.ts'
import { hasNeverHeldCars, loadDemoStock } from '#domain/demo/load-demo-stock.server.ts'
import { openSecret } from '#domain/open-secret.server.ts'
import { sweepQuarantine } from '#domain/requests/files/sweep-request-files.server.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.server.ts'
import { createDiskStorage } from '#platform/disk-storage.server.ts'
import { createFileChecker } from '#platform/forked-file-checker.server.ts'
import type { Log } from '#platform/log.server.ts'
import { isPhoneOffered } from '#platform/sms-settings.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { openRequestFiles } from '#worker/open-request-files.server.ts'
import { openWorker } from '#worker/open-worker.server.ts'

export interface House {
  site: Site
  /** Why requests should go to another node for now; empty when all is well. */
  findReasonsNotReady: () => Promise<string[]>
}

/** The settings, once it is known where the site is. */
type OpenConfig = Config & { siteUrl: string }

/** Opens all that pages stand on, in order; each part's closing is put on `opened`, so that a failure leaves nothing behind. */
export async function openHouse(config: OpenConfig, log: Log, opened: AsyncDisposableStack): Promise<House> {
  const channels = await listChannels(config)
  const database = await openDatabase(config, log)
  opened.defer(database.close)
  const applied = await migrate(database.url, log)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const storage = createDiskStorage(path.join(config.dataFolder, 'photos'))
  const keeper = { db: database.db, now: systemClock, log, storage }
  if (await hasNeverHeldCars(keeper)) {
    const demo = await loadDemoStock(keeper)
    log.info(demo, 'demo stock')
  }
  const stock = await openStock({ db: database.db, databaseUrl: database.url, log })
  opened.defer(() => stock.close())
  const fileChecker = createFileChecker()
  opened.defer(() => fileChecker.close())
  const site: Site = {
    db: database.db,
    now: systemClock,
    log,
    stock,
    storage,
    newId: randomUUID,
    signingSecret: openSecret(keeper, 'visitor-tokens'),
    codeSecret: openSecret(keeper, 'login-codes'),
    noticeSecret: openSecret(keeper, 'notices'),
    loginWays: { phone: isPhoneOffered(config) },
    codeLimits: config.codeLimits,
    auth: await openAuth(config, keeper),
    ...openRequestFiles(config),
    fileChecker,
    // Without the secrets that the worker needs.
    channels: channels.map(({ name, only }) => ({ name, only })),
    linkToCar: (car) => config.siteUrl + carPath(car),
    siteName: config.siteName,
    siteUrl: config.siteUrl,
    offerNotice: config.offerNotice,
    counters: settleCounters(config.analytics),
    legal: config.legal,
    requestsKeepDays: config.requestsKeepDays,
  }
  await sweepQuarantine(site)
  if (config.worker) await openWorker(site, { config, channels, databaseUrl: database.url, opened })
  return { site, findReasonsNotReady: () => findReasonsNotReady(database.url) }
}

async function findReasonsNotReady(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  // What breaks between two questions ends in the answer to the second, not in the end of the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const pending = await listPendingMigrations(client)
    const reasons = pending.map((name) => `migration ${name} is pending`)
    return (await isQueueReady(client)) ? reasons : [...reasons, 'the queue has no schema']
  } catch {
    return ['the database does not answer']
  } finally {
    await client.end().catch(() => undefined)
  }
}
