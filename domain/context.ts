import type { Db } from '#db/client.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'

/** The dependencies of commands and queries. Each declares only the parts that it needs: `Pick<Context, 'db' | 'now'>`. */
export interface Context {
  db: Db
  now: Clock
  log: Log
  /** The time zone of the site's days, as an IANA name. A branch has its own. */
  timeZone: string
  /** The storage of photographs. */
  storage: Storage
}
