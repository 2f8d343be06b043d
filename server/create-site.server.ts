import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Site } from '#app/http/middleware/site.ts'
import { ERROR_CODES, getErrorCode } from '#db/error-codes.ts'
import { createAnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { SITE_PAGES } from '#domain/search/pages/searchable-pages.server.ts'
import { carPath } from '#urls/car-paths.ts'
import { providerReturnPath } from '#urls/login-paths.ts'
import { createDb, type Db } from '#db/client.server.ts'
import { isQueueReady, listPendingMigrations, migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { createLiveStock } from '#domain/cars/facet-index/create-live-stock.server.ts'
import { createContentCache } from '#domain/content/content-cache.server.ts'
import { createLiveDesk } from '#domain/desk/live/create-live-desk.server.ts'
import { createFeedAccess } from '#domain/feeds-out/feed-access.ts'
import { trackMissingPhotos } from '#domain/media/fetch-waiting-photos.server.ts'
import { createSharePictures } from '#domain/media/share-pictures.server.ts'
import type { FolderWatch } from '#domain/nodes/watch-folders.server.ts'
import { createHealth } from '#domain/health/create-health.server.ts'
import { createSearchService } from '#domain/search/search-service.server.ts'
import { deriveVapidKeys } from '#platform/web-push/vapid-keys.server.ts'
import { createSecretLoader, type SecretContext } from '#domain/create-secret-loader.server.ts'
import { sweepQuarantine } from '#domain/requests/files/sweep-request-files.server.ts'
import { createAuthProviders } from '#platform/auth/auth-providers.server.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config } from '#platform/config/config.server.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createFileChecker } from '#platform/uploads/forked-file-checker.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { createPdfRenderer } from '#platform/pdf/forked-pdf-renderer.server.ts'
import { createPosterRenderer } from '#platform/posters/sharp-poster-renderer.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { isPhoneOffered } from '#platform/config/message-settings.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { startFolderWatch } from '#worker/start-folder-watch.server.ts'
import { createFeedFiles } from '#worker/create-feed-files.server.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'
import { startBackgroundWork } from '#worker/start-background-work.server.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { createPurgeCounter } from './metrics/purge-metrics.server.ts'
import { createPageVersion, type PageVersion } from './page-cache/page-version.ts'
import { createPurger } from './page-cache/purge-proxies.server.ts'
import { renewDemoContent, seedSite } from './seed-site.server.ts'
import { watchContent } from './page-cache/watch-content.server.ts'

export interface CreateSiteResult {
  site: Site
  /** Why requests should go to another node for now; empty when all is well. */
  findReasonsNotReady: () => Promise<string[]>
  /** Counts what changes on pages. */
  pageVersion: PageVersion
  /** Checks whether the other nodes share this node's folders. */
  folderWatch: Pick<FolderWatch, 'listUnseenFolders'>
  /** Records that a visitor requested a picture with this content hash and its file is not on this node. */
  reportMissingPhoto: (hash: string) => void
}

/** For background work and the queries at start-up. Visitors' requests have a pool of their own. */
const CONNECTIONS_FOR_WORK = 6
const CLOSE_POOL_MS = 500
const PURGE_TIMEOUT_MS = 5000
/**
 * Up to a thousand visitors wait, no longer than a person looks at an empty window. The share of one address is enough
 * to keep a processor busy, and a provider's many customers behind one address can still wait.
 */
const PAGE_LIMITS = {
  concurrency: 24,
  maxWaiting: 1000,
  waitMs: 15_000,
  perKey: { concurrency: 8, maxWaiting: 200 },
}

/** The settings, once the address of the site is known. */
type CreateSiteConfig = Config & { siteUrl: string }

interface CreateSiteOptions {
  log: Log
  /** What has been opened so far, to be closed again. */
  opened: AsyncDisposableStack
  /** Aborts the start. */
  signal: AbortSignal
}

/**
 * Opens everything that pages need, in order. Each part registers its closing in `opened`, so a failure leaves nothing
 * open.
 */
export async function createSite(
  config: CreateSiteConfig,
  { log, opened, signal }: CreateSiteOptions,
): Promise<CreateSiteResult> {
  const channels = await listChannels(config)
  const database = await openMigratedDatabase(config, { log, opened, signal })
  const storage = createDiskStorage(path.join(config.dataFolder, 'photos'))
  const { timeZone, pepper } = config
  const seedContext = { db: database.db, now: systemClock, log, storage, timeZone, pepper }
  const isDemo = await seedSite(seedContext)
  const purger = openPurger(config, { log, opened })
  const pageVersion = createPageVersion({ onAdvance: purger?.purge })
  const stock = await createLiveStock({
    db: database.db,
    databaseUrl: database.url,
    log,
    onChange: pageVersion.advance,
  })
  opened.defer(() => stock.close())
  const fileChecker = createFileChecker()
  opened.defer(() => fileChecker.close())
  const posterRenderer = createPosterRenderer()
  opened.defer(() => posterRenderer.close())
  const pdfRenderer = createPdfRenderer()
  opened.defer(() => pdfRenderer.close())
  // Visitors' requests have their own connections, with timeouts that a person would wait for.
  const db = createDb(database.url, { max: config.databasePool, purpose: 'visitors' })
  opened.defer(() => waitAtMost(CLOSE_POOL_MS, db.destroy()))
  const content = createContentCache({ db, now: systemClock })
  const contentNews = await watchContent(database.url, { version: pageVersion, content, log })
  opened.defer(() => contentNews.close())
  const visitorContext = { db, now: systemClock, newId: randomUUID, loginMethods: { phone: isPhoneOffered(config) } }
  const liveDesk = await createLiveDesk({ ...visitorContext, databaseUrl: database.url, log })
  opened.defer(() => liveDesk.close())
  const searchService = await createSearchService({ db: database.db, now: systemClock, log, stock }, SITE_PAGES)
  const site: Site = {
    ...visitorContext,
    ...listSiteSettings(config),
    log,
    stock,
    content,
    liveDesk,
    searchService,
    storage,
    ...createSecretLoaders(seedContext),
    authProviders: createAuthProviders(
      { keys: config.authKeys, returnUrl: (provider) => config.siteUrl + providerReturnPath(provider) },
      log,
    ),
    ...createRequestFiles(config),
    ...createFeedFiles(config),
    fileChecker,
    pdfRenderer,
    sharePictures: createSharePictures({
      ...seedContext,
      printer: posterRenderer,
      cache: createDiskStorage(path.join(config.dataFolder, 'share-pictures')),
      drawings: path.join(PROJECT_FOLDER, 'public', 'illustrations'),
    }),
    // Without the secrets that the worker needs.
    channels: channels.map(({ name, only }) => ({ name, only })),
    pageSemaphore: createSemaphore(PAGE_LIMITS),
    health: createHealth({ db, now: systemClock, log, storage, config, listChannels: () => listChannels(config) }),
  }
  await sweepQuarantine(site)
  // Over the visitors' connections: their timeouts end queries that a silent database does not answer.
  const folderWatch = startFolderWatch(site, { role: 'site', dataFolder: config.dataFolder, opened })
  const isFolderSeparate = () => folderWatch.listUnseenFolders().includes('photos')
  const missingPhotos = trackMissingPhotos({ ...site, isFolderSeparate })
  opened.defer(() => missingPhotos.close())
  if (config.worker)
    await startBackgroundWork({ ...site, db: database.db }, { config, channels, databaseUrl: database.url, opened })
  if (isDemo) opened.defer(renewDemoContent(seedContext))
  return {
    site,
    findReasonsNotReady: () => findReasonsNotReady(db),
    pageVersion,
    folderWatch,
    reportMissingPhoto: missingPhotos.record,
  }
}

/** Opens the database for background work and brings its tables up to date. */
async function openMigratedDatabase(config: Config, { log, opened, signal }: CreateSiteOptions) {
  const database = await openDatabase({ ...config, databasePool: CONNECTIONS_FOR_WORK }, { log, signal })
  opened.defer(database.close)
  signal.throwIfAborted()
  const applied = await migrate(database.url, log)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  return database
}

/** Calls the proxies in front of the site, when the operator wants it. */
function openPurger({ publicCache, siteUrl }: CreateSiteConfig, { log, opened }: Omit<CreateSiteOptions, 'signal'>) {
  if (publicCache.purgeUrl === undefined) return undefined
  const http = createHttpClient({
    userAgent: `Showroom (+${siteUrl})`,
    allowPrivateAddresses: true,
    limits: { totalMs: PURGE_TIMEOUT_MS },
  })
  opened.defer(() => http.close())
  const purger = createPurger({ url: publicCache.purgeUrl, http, log, count: createPurgeCounter() })
  opened.defer(() => purger.close())
  return purger
}

/** The part of the site that comes from the settings alone. */
const listSiteSettings = (config: CreateSiteConfig) => ({
  timeZone: config.timeZone,
  codeLimits: config.codeLimits,
  linkToCar: (car: Parameters<Site['linkToCar']>[0]) => config.siteUrl + carPath(car),
  siteName: config.siteName,
  siteUrl: config.siteUrl,
  offerNotice: config.offerNotice,
  tradeInMarginPercent: config.tradeInMarginPercent,
  counters: createAnalyticsSettings(config.analytics),
  maps: config.maps,
  feedAccess: createFeedAccess(config.feedsOut),
  legal: config.legal,
  staffNetworks: config.staffNetworks,
  hasMail: config.mail.smtpUrl !== undefined,
  hasChannels: config.channelsFile !== undefined || config.mail.to.length > 0,
  photoMaxBytes: config.photo.maxBytes,
  feedMaxBytes: config.feedMaxBytes,
  requestRetentionDays: config.requestsKeepDays,
})

const createSecretLoaders = (context: SecretContext) => ({
  pushKey: createPushKeyLoader(context),
  signingSecret: createSecretLoader(context, 'visitor-tokens'),
  codeSecret: createSecretLoader(context, 'login-codes'),
  noticeSecret: createSecretLoader(context, 'notices'),
  sessionSecret: createSecretLoader(context, 'sessions'),
  staffSecret: createSecretLoader(context, 'staff'),
  feedSecret: createSecretLoader(context, 'feeds'),
})

function createPushKeyLoader(context: SecretContext) {
  const load = createSecretLoader(context, 'push')
  return async () => deriveVapidKeys(await load()).publicKey
}

/** Balancers check every few seconds and wait no longer themselves. */
const TIMEOUT_MS = 3000
const NO_RESPONSE = ['the database does not answer']

/**
 * Why requests should go to another node for now; empty when all is well. It queries through the pool that visitors'
 * pages use: a separate connection may work while those hang on a server that is gone.
 */
async function findReasonsNotReady(db: Db): Promise<string[]> {
  const finished = new AbortController()
  const check = checkDatabase(db).finally(() => finished.abort())
  const timeout = pause(TIMEOUT_MS, NO_RESPONSE, finished).catch(() => NO_RESPONSE)
  return Promise.race([check, timeout])
}

async function checkDatabase(db: Db): Promise<string[]> {
  try {
    const client = { query: (text: string) => sql.raw<Record<string, unknown>>(text).execute(db) }
    const pending = await listPendingMigrations(client)
    const reasons = pending.map((name) => `migration ${name} is pending`)
    if (!(await isQueueReady(client))) reasons.push('the queue has no schema')
    return (await canWrite(db)) ? reasons : [...reasons, 'the database takes no writes']
  } catch {
    return NO_RESPONSE
  }
}

/** A server that takes no writes refuses every write, even one that changes nothing. */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await sql`delete from site_secret where false`.execute(db)
    return true
  } catch (error) {
    if (getErrorCode(error) === ERROR_CODES.readOnly) return false
    throw error
  }
}
