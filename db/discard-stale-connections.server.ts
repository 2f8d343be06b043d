import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { QUERY_TIMEOUT_MESSAGE } from '#platform/postgres/query-timeout-message.ts'
import { getErrorCode, ERROR_CODES, isTimeout } from './error-codes.ts'
import { findTimeout, recordTimeout } from './fail-fast.server.ts'

/** While the server takes no writes each of them says so; its sessions are not begun anew for each. */
const RENEWAL_INTERVAL_MS = 1000

/**
 * Throws away sessions that are of no more use, each when it is given back: one that has not answered in time, and after
 * a failover all that were opened before the first refusal to write, since a session stays as read-only as it began. A
 * request that has waited in vain once gets none any more (patience.server.ts).
 */
export function discardStaleConnections(pool: PostgresPool): PostgresPool {
  const births = new WeakMap<PostgresPoolClient, number>()
  let renewedAt = Number.NEGATIVE_INFINITY
  const onReadOnly = () => {
    const now = performance.now()
    if (now - renewedAt > RENEWAL_INTERVAL_MS) renewedAt = now
  }
  const isStale = (client: PostgresPoolClient) => (births.get(client) ?? 0) < renewedAt
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const spent = findTimeout()
      if (spent !== undefined) throw spent
      for (;;) {
        const client = await pool.connect().catch(rethrowTimeout)
        if (!births.has(client)) births.set(client, performance.now())
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
  /** Why it is of no more use. */
  #loss: Error | undefined

  constructor(client: PostgresPoolClient, watch: ConnectionWatch) {
    this.#client = client
    this.#watch = watch
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('No cursors here')
    return this.#ask(text, values)
  }

  async #ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // What comes after would wait behind the answer that did not come: the rollback above all.
    if (this.#loss !== undefined) throw this.#loss
    try {
      return await this.#client.query<Row>(text, values)
    } catch (error) {
      if (error instanceof Error && isTimeout(error)) recordTimeout(error)
      if (error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE) this.#loss = error
      if (getErrorCode(error) === ERROR_CODES.readOnly) this.#watch.onReadOnly()
      throw error
    }
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken === true || this.#loss !== undefined || this.#watch.isStale())
  }
}
