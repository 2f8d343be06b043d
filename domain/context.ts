import type { Db } from '#db/client.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'

/** What a deed or a question may be handed. Each names only the parts it needs: `Pick<Context, 'db' | 'now'>`. */
export interface Context {
  db: Db
  now: Clock
  log: Log
  /** The time zone of the site's days: an IANA name. A branch has its own. */
  timeZone: string
  /** Where photographs are kept. */
  storage: Storage
}
