import type { PageEntry } from '../page-cache/page-entry.server.ts'
import type { PageCopies } from '../page-cache/page-store.ts'
import type { PageVersion } from '../page-cache/page-version.ts'
import type { Front } from './front-listener.server.ts'

/** Gives the front the pages that the site keeps, and tells it when they are no longer current. */
export function copyPages({ send }: Front, version: PageVersion): PageCopies<PageEntry> {
  version.watch((state) => send({ type: 'version', ...state }))
  return {
    keep({ key, brotli, gzip, etag, headers, version: rendered, endsAt }) {
      const lifeMs = endsAt - performance.now()
      send({ type: 'keep', page: { key, brotli, gzip, etag, headers, version: rendered, lifeMs } })
    },
    drop: (id) => send({ type: 'drop', id }),
  }
}
