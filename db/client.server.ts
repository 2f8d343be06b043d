import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#locale/durations.ts'
import { discardStaleConnections } from './discard-stale-connections.server.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

// bigint ids stay below 2^53; numeric columns hold percentages.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day has no time zone: `2026-11-21`.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

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

/** A statement is prepared from this use on: single statements are not worth it. */
const MIN_USES = 3
/** The site repeats fewer statements than this. Each connection stores the plans of those that it has run. */
const MAX_STATEMENTS = 100
/** Longer statements are lists of rows, which are hardly ever the same twice. */
const MAX_STATEMENT_LENGTH = 10_000

/**
 * Prepares repeated statements on each connection of the pool: for nearly all queries of a page or a form, parsing and
 * planning takes PostgreSQL longer than running them. Statements that always differ (lists of rows) stay unprepared.
 */
function prepareStatements(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const preparing = known.get(client) ?? new PreparingClient(client, nameOf)
      known.set(client, preparing)
      return preparing
    },
  }
}

function createStatementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MAX_STATEMENTS || text.length > MAX_STATEMENT_LENGTH) return name
    const times = (uses.get(text) ?? 0) + 1
    if (uses.size >= 10 * MAX_STATEMENTS) uses.clear()
    uses.set(text, times)
    if (times < MIN_USES) return undefined
    uses.delete(text)
    names.set(text, `statement_${names.size + 1}`)
    return names.get(text)
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('No cursors here')
    // A statement without values is `begin` or similar: too simple to prepare.
    const name = values.length === 0 ? undefined : this.#nameOf(text)
    return this.#client.query({ name, text, values: [...values] })
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}
