import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { QUERY_TIMEOUT_MESSAGE } from '#platform/postgres/query-timeout-message.ts'
import { getErrorCode, ERROR_CODES, isTimeout } from './error-codes.ts'

/** On a read-only server every write fails. All sessions are replaced at most this often, not for each failure. */
const RENEWAL_INTERVAL_MS = 1000

/**
 * Discards stale sessions when they are released: a session that has timed out, and after a failover all sessions that
 * were opened before the first read-only error, since a session stays read-only if it was opened so. A request that has
 * timed out once gets no session any more (fail-fast.server.ts).
 */
export function discardStaleConnections(pool: PostgresPool): PostgresPool {
  const openedAt = new WeakMap<PostgresPoolClient, number>()
  let renewedAt = Number.NEGATIVE_INFINITY
  const onReadOnly = () => {
    const now = performance.now()
    if (now - renewedAt > RENEWAL_INTERVAL_MS) renewedAt = now
  }
  const isStale = (client: PostgresPoolClient) => (openedAt.get(client) ?? 0) < renewedAt
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const timeout = findTimeout()
      if (timeout !== undefined) throw timeout
      for (;;) {
        const client = await pool.connect().catch(rethrowTimeout)
        if (!openedAt.has(client)) openedAt.set(client, performance.now())
        if (!isStale(client)) return new WatchedClient(client, { onReadOnly, isStale: () => isStale(client) })
        client.release(true)
      }
    },
  }
}

function rethrowTimeout(error: unknown): never {
  if (error instanceof Error && isTimeout(error)) recordTimeout(error)
  throw error
}

interface ConnectionWatch {
  onReadOnly: () => void
  isStale: () => boolean
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #watch: ConnectionWatch
  /** The timeout that made this connection unusable. */
  #timeout: Error | undefined

  constructor(client: PostgresPoolClient, watch: ConnectionWatch) {
    this.#client = client
    this.#watch = watch
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('No cursors here')
    return this.#queryText(text, values)
  }

  async #queryText<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // A further statement, such as the rollback, would wait behind the one that has timed out.
    if (this.#timeout !== undefined) throw this.#timeout
    try {
      return await this.#client.query<Row>(text, values)
    } catch (error) {
      if (error instanceof Error && isTimeout(error)) recordTimeout(error)
      if (error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE) this.#timeout = error
      if (getErrorCode(error) === ERROR_CODES.readOnly) this.#watch.onReadOnly()
      throw error
    }
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken === true || this.#timeout !== undefined || this.#watch.isStale())
  }
}

/** The state of one HTTP request: its first timeout. */
const timeoutStore = new AsyncLocalStorage<{ timeout?: Error }>()

/** Runs the handler of one HTTP request. After its first database timeout all its further queries fail at once. */
export const withFailFast = <Result>(handler: () => Result): Result => timeoutStore.run({}, handler)

/** Records that a query of the current request has timed out: its further queries fail. */
function recordTimeout(error: Error): void {
  const store = timeoutStore.getStore()
  if (store !== undefined) store.timeout ??= error
}

/** The timeout of the current request; undefined when there was none, and outside of requests. */
const findTimeout = (): Error | undefined => timeoutStore.getStore()?.timeout
