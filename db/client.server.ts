import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { prepareStatements } from './prepare-statements.server.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

// bigint ids stay below 2^53 for as long as a shop will live; numeric columns hold percentages.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Longer than any wait that a visitor would sit through; then the page fails and says so. */
const CONNECT_MS = 5000

/** A pool of at most `max` connections behind Kysely. Close it with `db.destroy()`. */
export function createDb(url: string, max = 10): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'showroom',
    connectionTimeoutMillis: CONNECT_MS,
    // A server that died without a word is noticed by the system instead of never.
    keepAlive: true,
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor one that is in use and breaks between two statements of a transaction: the second of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) })
}
