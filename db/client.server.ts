import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#locale/durations.ts'
import { discardStaleConnections } from './discard-stale-connections.server.ts'
import { prepareStatements } from './prepare-statements.server.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

// bigint ids stay below 2^53 for as long as a shop will live; numeric columns hold percentages.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Longer than any wait that a visitor would sit through; then the page fails and says so. */
const CONNECT_TIMEOUT_MS = 5000

/** How long a statement may take, and of that wait for another's lock. */
const DEADLINES = {
  /** Somebody sits before an empty page. */
  visitors: { statementMs: 4000, lockMs: 3000 },
  /** Each statement takes or ends a delivery; a customer waits for what it carries. */
  deliveries: { statementMs: 10_000, lockMs: 5000 },
  /** A whole stock is written. */
  work: { statementMs: 10 * MINUTE_MS, lockMs: 5 * MINUTE_MS },
}
/** The server tells of what took too long itself, unless it is silent. */
const RESPONSE_GRACE_MS = 500

export interface DbOptions {
  /** Most connections; 10 by default. */
  max?: number
  /** For whom: `work`, by default, may take its time. */
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
    // Asked for, not said at the start of the session: a pooler would refuse that.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
    onConnect: (client) => client.query(`set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}`),
    query_timeout: statementMs + RESPONSE_GRACE_MS,
    // A server that died without a word is noticed by the system instead of never.
    keepAlive: true,
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor one that is in use and breaks between two statements of a transaction: the second of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardStaleConnections(prepareStatements(pool)) }) })
}
