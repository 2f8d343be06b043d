import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#locale/durations.ts'
import { discardStaleConnections } from './discard-stale-connections.server.ts'
import { prepareStatements } from './prepare-statements.server.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

// bigint ids stay below 2^53; numeric columns hold percentages.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** No visitor waits longer than this; after it the page fails with a message. */
const CONNECT_TIMEOUT_MS = 5000

/** How long a statement may take, and how much of that time it may wait for a lock. */
const DEADLINES = {
  /** A visitor waits for the page. */
  visitors: { statementMs: 4000, lockMs: 3000 },
  /** Each statement claims or ends a delivery, and a customer waits for an answer to the request in it. */
  deliveries: { statementMs: 10_000, lockMs: 5000 },
  /** An import writes a whole stock. */
  work: { statementMs: 10 * MINUTE_MS, lockMs: 5 * MINUTE_MS },
}
/** The server ends a slow statement itself. The driver's timeout is later, for a server that does not respond. */
const RESPONSE_GRACE_MS = 500

export interface DbOptions {
  /** The maximum number of connections; 10 by default. */
  max?: number
  /** Selects the timeouts; `work`, the default, has the longest ones. */
  purpose?: keyof typeof DEADLINES
}

/** A pool of connections behind Kysely. Close it with `db.destroy()`. */
export function createDb(url: string, { max = 10, purpose = 'work' }: DbOptions = {}): Db {
  const { statementMs, lockMs } = DEADLINES[purpose]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'showroom',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Set by a query, not by startup options: a pooler refuses those.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, whatever its types say
    onConnect: (client) => client.query(`set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}`),
    query_timeout: statementMs + RESPONSE_GRACE_MS,
    // The operating system then detects a server that is gone without having closed the connection.
    keepAlive: true,
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // A connection in use that breaks between two statements must not either; the next statement on it fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardStaleConnections(prepareStatements(pool)) }) })
}
