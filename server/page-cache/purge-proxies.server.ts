import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { Log } from '#platform/log/log.server.ts'

interface PurgerOptions {
  /** May contain a secret. */
  url: string
  http: Pick<HttpClient, 'send'>
  log: Pick<Log, 'warn'>
  count: (result: 'purged' | 'failed') => void
}

/** Tells the proxies in front of the site that the pages which they keep are stale. */
export interface Purger {
  /** Pages have changed. However often it is called, the proxies are called once in a second. */
  purge: () => void
  close: () => void
}

/** Commits that follow each other at once are one change. */
const GATHER_MS = 100
const PURGE_EVERY_MS = 1000
/** After a failure; then it is given up until the next change. */
const RETRY_AFTER_MS = [1000, 3000]

/** Posts to `url` when pages have changed, and once at the start: they may have changed while no site ran. */
export function createPurger({ url, http, log, count }: PurgerOptions): Purger {
  const closing = new AbortController()
  const { signal } = closing
  let reason: 'start' | 'change' | undefined
  let isRunning = false

  const send = async (body: string) => {
    const { status } = await http.send({
      method: 'POST',
      url,
      body: { type: 'application/json', content: body },
      signal,
    })
    if (status < 200 || status > 299) throw new Error(`The proxy answered ${status}`)
  }

  async function sendOrRetry(body: string): Promise<void> {
    for (const retryAfterMs of [...RETRY_AFTER_MS, undefined]) {
      try {
        await send(body)
        count('purged')
        return
      } catch (error) {
        if (signal.aborted) return
        if (retryAfterMs === undefined) {
          count('failed')
          log.warn(
            { err: error },
            'Pages changed and the proxy could not be notified: it keeps the old ones for a while',
          )
        } else await pause(retryAfterMs)
      }
    }
  }

  async function run(): Promise<void> {
    await pause(GATHER_MS)
    while (reason !== undefined && !signal.aborted) {
      const body = JSON.stringify({ reason })
      reason = undefined
      await sendOrRetry(body)
      await pause(PURGE_EVERY_MS)
    }
    isRunning = false
  }

  function purgeFor(why: 'start' | 'change'): void {
    reason = why
    if (isRunning) return
    isRunning = true
    void run()
  }

  purgeFor('start')
  return {
    purge: () => purgeFor('change'),
    close: () => closing.abort(),
  }
}

/** Nothing is left to do when the site stops meanwhile. */
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
