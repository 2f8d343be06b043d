import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '#tests/fixtures/listen-locally.ts'

export interface TransactionPooler extends AsyncDisposable {
  url: string
}

/** `AuthenticationOk` and `ReadyForQuery` (PostgreSQL, 54.7). */
const LOGIN_REPLY = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])
/** `Query` and `Parse`, with which a statement begins. */
const STATEMENT_MESSAGES = new Set<number | undefined>([81, 80])
/** `Terminate`: a client must not end the shared session with the server. */
const TERMINATE_MESSAGE = 88

/**
 * Shares this many sessions with the server among all its clients, statement by statement in turn, as PgBouncer does
 * between transactions (`server_round_robin = 1`).
 */
export async function startTransactionPooler(databaseUrl: string, sessions = 1): Promise<TransactionPooler> {
  const target = new URL(databaseUrl)
  const upstreams = Array.from({ length: sessions }, () => connect(Number(target.port), target.hostname))
  await Promise.all(upstreams.map((upstream) => once(upstream, 'connect')))
  let activeClient: Socket | undefined
  for (const upstream of upstreams) upstream.on('data', (data) => activeClient?.write(data))
  let started = 0
  let turn = 0
  const server = createServer((client) => {
    // The first clients open the sessions; until its first statement each uses its own.
    let own = upstreams[started]
    if (own !== undefined) started += 1
    let isLoggedIn = own !== undefined
    client
      .on('error', () => undefined)
      .on('data', (message) => {
        if (!isLoggedIn) {
          isLoggedIn = true
          client.write(LOGIN_REPLY)
        } else if (message[0] === TERMINATE_MESSAGE) client.end()
        else {
          activeClient = client
          if (STATEMENT_MESSAGES.has(message[0])) own = undefined
          const upstream = own ?? upstreams[(turn += 1) % started]
          upstream?.write(message)
        }
      })
  })
  const port = String(await listenLocally(server))
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    async [Symbol.asyncDispose]() {
      for (const upstream of upstreams) upstream.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
