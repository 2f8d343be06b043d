import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

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
export function prepareStatements(pool: pg.Pool): PostgresPool {
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
