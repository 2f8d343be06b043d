import type { ContentCacheControl } from '#domain/content/content-cache.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { listen, type Listener } from '#platform/postgres/listen.server.ts'
import type { PageVersion } from './page-version.ts'

interface WatchContentParams {
  version: PageVersion
  content: ContentCacheControl
  log: Log
}

/**
 * Counts every commit that changes what pages show beside the stock (db/migrations/027-page-news.sql), on every node. What
 * is remembered of the changed table is forgotten first: a page of the new version never shows what was before.
 */
export async function watchContent(
  databaseUrl: string,
  { version, content, log }: WatchContentParams,
): Promise<Listener> {
  const listener = await listen(databaseUrl, ['content'], {
    onMessage: (table) => {
      content.forget(table)
      version.advance()
    },
    onDisconnect: (cause) => {
      log.warn({ err: cause }, 'The connection that listens to the content was lost')
      content.stopRemembering()
      version.lose()
    },
    onReconnect: () => {
      content.startRemembering()
      version.regain()
    },
  })
  content.startRemembering()
  return listener
}
