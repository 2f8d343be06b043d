import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Site } from '#app/middleware/site.ts'
import { settleCounters } from '#app/counter-settings.ts'
import { SITE_PAGES } from '#app/features/search/site-pages.ts'
import { carPath } from '#app/paths.ts'
import { findReasonsNotReady } from './find-reasons-not-ready.server.ts'
import { openAuth } from './open-auth.server.ts'
import { createDb } from '#db/client.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { hasDemoStock } from '#domain/cars/has-demo-stock.server.ts'
import { openStock } from '#domain/cars/open-stock.server.ts'
import { loadStarter } from '#domain/content/load-starter.server.ts'
import type { ShippingContext } from '#domain/content/ship-content.server.ts'
import { hasNeverHeldCars, loadDemoStock } from '#domain/demo/load-demo-stock.server.ts'
import { noteLinkedProvider } from '#domain/accounts/note-linked-provider.server.ts'
import { openFeedDesk } from '#domain/feeds-out/feed-desk.ts'
import { watchMissingPhotos } from '#domain/media/missing-photos.server.ts'
import { openSharePictures } from '#domain/media/share-pictures.server.ts'
import type { FolderWatch } from '#domain/nodes/watch-folders.server.ts'
import { openSearchDesk } from '#domain/search/open-search-desk.server.ts'
import { shipDemoContent } from '#domain/demo/ship-demo-content.server.ts'
import { openSecret } from '#domain/open-secret.server.ts'
import { sweepQuarantine } from '#domain/requests/files/sweep-request-files.server.ts'
import { systemClock } from '#platform/clock.ts'
import { PROJECT_FOLDER, type Config } from '#platform/config.server.ts'
import { createDiskStorage } from '#platform/disk-storage.server.ts'
import { createFileChecker } from '#platform/forked-file-checker.server.ts'
import type { Log } from '#platform/log.server.ts'
import { createPosterPrinter } from '#platform/posters/sharp-poster-printer.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { isPhoneOffered } from '#platform/sms-settings.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { openFolderWatch } from '#worker/open-folder-watch.server.ts'
import { openRequestFiles } from '#worker/open-request-files.server.ts'
import { openWorker } from '#worker/open-worker.server.ts'
import { createSemaphore } from '#platform/semaphore.ts'

export interface House {
  site: Site
  /** Why requests should go to another node for now; empty when all is well. */
  findReasonsNotReady: () => Promise<string[]>
  /** Whether the other nodes work in the same folders. */
  folderWatch: Pick<FolderWatch, 'unseen'>
  /** A visitor asked for a picture of this content hash whose file is not here. */
  noteMissingPhoto: (hash: string) => void
}

/** Of the background work and of what is asked at the start. */
const CONNECTIONS_FOR_WORK = 6
const CLOSE_POOL_MS = 500

/** The settings, once it is known where the site is. */
type OpenConfig = Config & { siteUrl: string }

interface Opening {
  log: Log
  /** What is open already, to be closed again. */
  opened: AsyncDisposableStack
  /** Calls the opening off. */
  signal: AbortSignal
}

/** Opens all that pages stand on, in order; each part's closing is put on `opened`, so that a failure leaves nothing behind. */
export async function openHouse(config: OpenConfig, { log, opened, signal }: Opening): Promise<House> {
  const channels = await listChannels(config)
  const database = await openDatabase({ ...config, databasePool: CONNECTIONS_FOR_WORK }, { log, signal })
  opened.defer(database.close)
  signal.throwIfAborted()
  const applied = await migrate(database.url, log)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const storage = createDiskStorage(path.join(config.dataFolder, 'photos'))
  const keeper = { db: database.db, now: systemClock, log, storage, pepper: config.pepper }
  await furnish(keeper)
  const stock = await openStock({ db: database.db, databaseUrl: database.url, log })
  opened.defer(() => stock.close())
  const fileChecker = createFileChecker()
  opened.defer(() => fileChecker.close())
  const printer = createPosterPrinter()
  opened.defer(() => printer.close())
  // Of their own, with deadlines that a person would wait for.
  const db = createDb(database.url, { max: config.databasePool, purpose: 'visitors' })
  opened.defer(() => waitAtMost(CLOSE_POOL_MS, db.destroy()))
  const ways = { db, now: systemClock, newId: randomUUID, loginWays: { phone: isPhoneOffered(config) } }
  const searchDesk = await openSearchDesk({ db: database.db, now: systemClock, log, stock }, SITE_PAGES)
  const site: Site = {
    ...ways,
    log,
    stock,
    searchDesk,
    storage,
    signingSecret: openSecret(keeper, 'visitor-tokens'),
    codeSecret: openSecret(keeper, 'login-codes'),
    noticeSecret: openSecret(keeper, 'notices'),
    codeLimits: config.codeLimits,
    auth: await openAuth(config, { ...keeper, db }, (accountId, provider) =>
      noteLinkedProvider(ways, accountId, provider),
    ),
    ...openRequestFiles(config),
    fileChecker,
    sharePictures: openSharePictures({
      ...keeper,
      printer,
      kept: createDiskStorage(path.join(config.dataFolder, 'share-pictures')),
      drawings: path.join(PROJECT_FOLDER, 'public', 'illustrations'),
    }),
    // Without the secrets that the worker needs.
    channels: channels.map(({ name, only }) => ({ name, only })),
    linkToCar: (car) => config.siteUrl + carPath(car),
    siteName: config.siteName,
    siteUrl: config.siteUrl,
    offerNotice: config.offerNotice,
    tradeInMarginPercent: config.tradeInMarginPercent,
    counters: settleCounters(config.analytics),
    maps: config.maps,
    feedDesk: openFeedDesk(config.feedsOut),
    // A thousand visitors wait; longer than that nobody looks at an empty window. One address fills a processor with its
    // share, and a provider's many customers behind it still find room to wait.
    pageSemaphore: createSemaphore({
      atOnce: 24,
      mostWaiting: 1000,
      waitMs: 15_000,
      each: { atOnce: 8, mostWaiting: 200 },
    }),
    legal: config.legal,
    requestsKeepDays: config.requestsKeepDays,
  }
  await sweepQuarantine(site)
  // Over the visitors' connections: they end what a silent database keeps.
  const folderWatch = openFolderWatch(site, { role: 'site', dataFolder: config.dataFolder, opened })
  const isFolderApart = () => folderWatch.unseen().includes('photos')
  const missingPhotos = watchMissingPhotos({ ...site, isFolderApart })
  opened.defer(() => missingPhotos.close())
  if (config.worker)
    await openWorker({ ...site, db: database.db }, { config, channels, databaseUrl: database.url, opened })
  return { site, findReasonsNotReady: () => findReasonsNotReady(db), folderWatch, noteMissingPhoto: missingPhotos.note }
}

/** What a new site begins with, and what of the demonstration has run out since the last start. */
async function furnish(keeper: ShippingContext): Promise<void> {
  const starter = await loadStarter(keeper)
  if (starter > 0) keeper.log.info({ starter }, 'starter content')
  if (await hasNeverHeldCars(keeper)) keeper.log.info(await loadDemoStock(keeper), 'demo stock')
  else if (await hasDemoStock(keeper)) await shipDemoContent(keeper)
}
