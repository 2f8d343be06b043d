import type { Log } from '#platform/log/log.server.ts'
import { listen, type Listener } from '#platform/postgres/listen.server.ts'
import type { PageVersion } from './page-version.ts'

/** Counts every commit that changes what pages show beside the stock (db/migrations/027-page-news.sql), on every node. */
export const watchContent = (
  databaseUrl: string,
  { version, log }: { version: PageVersion; log: Log },
): Promise<Listener> =>
  listen(databaseUrl, ['content'], {
    onMessage: () => version.advance(),
    onDisconnect: (cause) => {
      log.warn({ err: cause }, 'The connection that listens to the content was lost')
      version.lose()
    },
    onReconnect: () => version.regain(),
  })
