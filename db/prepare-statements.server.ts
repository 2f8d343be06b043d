import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** A statement that comes again and again has come this often before it is worth keeping. */
const MIN_USES = 3
/** The site has fewer than this that it repeats. Each connection keeps the plans of those that came its way. */
const MAX_STATEMENTS = 100
/** Longer ones are lists of rows: hardly two of them alike. */
const MAX_STATEMENT_LENGTH = 10_000

/**
 * Lets each connection of the pool keep its statements prepared: to parse and plan one takes PostgreSQL longer than to do
 * it, for nearly all that a page or a form asks. What varies without end (lists of rows) stays unprepared.
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
    // Without values it is `begin` and its like: simpler to say than to keep.
    const name = values.length === 0 ? undefined : this.#nameOf(text)
    return this.#client.query({ name, text, values: [...values] })
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}
