import { Socket } from 'node:net'
import type pg from 'pg'
import { QUERY_TIMEOUT_MESSAGE } from './query-timeout-message.ts'

/** Closes a connection without the usual termination message: on a dead connection that would wait for ever. */
export function destroyConnection(client: pg.Client): void {
  const { stream }: { stream?: unknown } = client.connection
  if (stream instanceof Socket) stream.destroy()
}

/**
 * Makes a pool close every connection on which an answer did not arrive in time. graphile-worker returns such a
 * connection as healthy, the next statement waits behind the missing answer, and no job runs any more. It also returns
 * some connections twice, which the pool treats as an error that ends the process.
 */
export function discardUnresponsiveClients(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    watchQueryTimeouts(client)
    ignoreSecondRelease(client)
  })
}

function watchQueryTimeouts(client: pg.PoolClient): void {
  const query = client.query.bind(client)
  const onFailure = (error: unknown) => {
    if (error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE) destroyConnection(client)
  }
  Object.defineProperty(client, 'query', {
    value: (...args: unknown[]): unknown => {
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const wrapped = (error: unknown, ...rest: unknown[]): unknown => {
          onFailure(error)
          return Reflect.apply(callback, undefined, [error, ...rest])
        }
        return Reflect.apply(query, undefined, [...args.slice(0, -1), wrapped])
      }
      const result: unknown = Reflect.apply(query, undefined, args)
      if (result instanceof Promise) result.catch(onFailure)
      return result
    },
  })
}

/** The pool sets a new `release` on a client at each checkout. */
function ignoreSecondRelease(client: pg.PoolClient): void {
  let release: pg.PoolClient['release'] | undefined
  Object.defineProperty(client, 'release', {
    get: () => release,
    set: (lent: pg.PoolClient['release']) => {
      let isReleased = false
      release = (error) => {
        if (isReleased) return
        isReleased = true
        lent(error)
      }
    },
  })
}
