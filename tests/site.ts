import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Site } from '../app/middleware/site.ts'
import { SITE_PAGES } from '../app/features/search/site-pages.ts'
import { carPath } from '../app/paths.ts'
import { openStock } from '../domain/cars/open-stock.server.ts'
import { openFeedDesk } from '../domain/feeds-out/feed-desk.ts'
import { openSharePictures } from '../domain/media/share-pictures.server.ts'
import { openSearchDesk } from '../domain/search/open-search-desk.server.ts'
import { openSecret } from '../domain/open-secret.server.ts'
import { createAuth } from '../platform/auth.server.ts'
import { createDiskStorage } from '../platform/disk-storage.server.ts'
import { openKeptLetters } from '../platform/file-mailer.server.ts'
import { FEEDS_OUT } from '../platform/feeds-out-settings.ts'
import { createFileChecker } from '../platform/forked-file-checker.server.ts'
import { createLog } from '../platform/log.server.ts'
import { createPosterPrinter } from '../platform/posters/sharp-poster-printer.server.ts'
import type { TestDatabase } from './database.ts'
import { createTurns } from '#platform/turns.ts'

export interface TestSite extends AsyncDisposable {
  site: Site
  /** Holds `photos` and `request-files`. */
  dataFolder: string
}

/** The house behind the pages, over a test's own database and a folder of its own. `parts` replace what the test cares about. */
export async function openTestSite(database: TestDatabase, parts: Partial<Site> = {}): Promise<TestSite> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'showroom-site-'))
  const log = createLog('silent')
  const now = parts.now ?? (() => new Date())
  const stock = await openStock({ db: database.db, databaseUrl: database.url, log })
  const fileChecker = createFileChecker()
  const printer = createPosterPrinter()
  const storage = createDiskStorage(path.join(dataFolder, 'photos'))
  const siteUrl = parts.siteUrl ?? 'https://cars.example'
  return {
    site: {
      db: database.db,
      now: () => new Date(),
      log,
      stock,
      searchDesk: await openSearchDesk({ db: database.db, now, log, stock }, SITE_PAGES),
      storage,
      newId: randomUUID,
      signingSecret: openSecret({ db: database.db, now: () => new Date() }, 'visitor-tokens'),
      codeSecret: openSecret({ db: database.db, now: () => new Date() }, 'login-codes'),
      noticeSecret: openSecret({ db: database.db, now: () => new Date() }, 'notices'),
      loginWays: { phone: true },
      codeLimits: { perAddress: 20, perDay: 1000 },
      auth: createAuth(database.db, { siteUrl, secret: 'of-the-tests'.repeat(4), keys: {} }, log),
      requestFiles: createDiskStorage(path.join(dataFolder, 'request-files'), 'private'),
      quarantineFolder: path.join(dataFolder, 'request-files', 'quarantine'),
      letters: openKeptLetters(path.join(dataFolder, 'mail')),
      fileChecker,
      sharePictures: openSharePictures({
        log,
        now: () => new Date(),
        storage,
        printer,
        kept: createDiskStorage(path.join(dataFolder, 'share-pictures')),
        drawings: 'public/illustrations',
      }),
      channels: [],
      linkToCar: (car) => siteUrl + carPath(car),
      siteName: 'Showroom',
      legal: {},
      pageTurns: createTurns({ atOnce: 2, mostWaiting: 3, waitMs: 60_000 }),
      feedDesk: openFeedDesk(new Map(FEEDS_OUT.map((name) => [name, undefined]))),
      requestsKeepDays: 1095,
      tradeInMarginPercent: 10,
      siteUrl,
      ...parts,
    },
    dataFolder,
    async [Symbol.asyncDispose]() {
      await stock.close()
      fileChecker.close()
      printer.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
