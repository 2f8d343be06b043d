import { once } from 'node:events'
import pg from 'pg'
import { waitAtMost } from '../wait-at-most.ts'

export interface Listener {
  close: () => Promise<void>
}

interface ListenHandlers {
  onMessage: (payload: string, channel: string) => void
  /** The connection was lost and is back: messages sent in between are missing. */
  onReconnect: () => void
  onDisconnect: (cause: unknown) => void
}

/** How often a query checks the connection: a firewall can drop it without notice. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
/** How long closing waits for a server that no longer responds. */
const CLOSE_TIMEOUT_MS = 300

/**
 * Listens on `channels` over one connection of its own and reconnects after every loss. Resolves when it listens;
 * rejects when the first connection fails.
 */
export async function listen(
  databaseUrl: string,
  channels: readonly string[],
  handlers: ListenHandlers,
): Promise<Listener> {
  const closing = new AbortController()
  const first = await connect(databaseUrl, channels, handlers)
  const loop = keepListening(first)
  return {
    close: async () => {
      closing.abort()
      await loop
    },
  }

  async function keepListening(client: pg.Client): Promise<void> {
    for (let current: pg.Client | undefined = client; current !== undefined; current = await reconnect()) {
      await waitUntilLost(current, closing.signal).catch(handlers.onDisconnect)
    }
  }

  async function reconnect(): Promise<pg.Client | undefined> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(MAX_RETRY_MS, waitMs * 2)) {
      await pause(waitMs, closing.signal)
      if (closing.signal.aborted) return undefined
      // A failure here is one of many while the database is unreachable; the loss itself was reported.
      const client = await connect(databaseUrl, channels, handlers).catch(() => undefined)
      if (client === undefined) continue
      handlers.onReconnect()
      return client
    }
  }
}

async function connect(databaseUrl: string, channels: readonly string[], handlers: ListenHandlers): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'showroom listener',
    keepAlive: true,
    connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
  })
  client.on('notification', ({ payload, channel }) => handlers.onMessage(payload ?? '', channel))
  // Without this an error between two queries would end the process; `waitUntilLost` handles it too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw cause
  }
}

/** Rejects when the connection is lost, resolves when `closing` is aborted; the client is ended either way. */
async function waitUntilLost(client: pg.Client, closing: AbortSignal): Promise<void> {
  const lost = new AbortController()
  client.once('error', (cause) => lost.abort(cause))
  client.once('end', () => lost.abort(new Error('The connection ended')))
  const heartbeat = setInterval(() => {
    client.query('select 1').catch((cause: unknown) => lost.abort(cause))
  }, HEARTBEAT_MS)
  const either = AbortSignal.any([lost.signal, closing])
  if (!either.aborted) await once(either, 'abort')
  clearInterval(heartbeat)
  const ended = client.end().catch(() => undefined)
  // A lost connection can take minutes to end; nothing waits for it.
  if (!closing.aborted) throw lost.signal.reason
  await waitAtMost(CLOSE_TIMEOUT_MS, ended)
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
