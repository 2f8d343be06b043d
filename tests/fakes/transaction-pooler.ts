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
/** `Terminate`: the session with the server is not the client's to end. */
const TERMINATE_MESSAGE = 88

/**
 * Has all its clients share so many sessions with the server in turn, statement by statement, as PgBouncer does between
 * transactions (`server_round_robin = 1`).
 */
export async function startTransactionPooler(databaseUrl: string, sessions = 1): Promise<TransactionPooler> {
  const target = new URL(databaseUrl)
  const fars = Array.from({ length: sessions }, () => connect(Number(target.port), target.hostname))
  await Promise.all(fars.map((far) => once(far, 'connect')))
  let asking: Socket | undefined
  for (const far of fars) far.on('data', (answer) => asking?.write(answer))
  let started = 0
  let turn = 0
  const server = createServer((near) => {
    // The first ones open the sessions; until their first statement they speak with their own.
    let own = fars[started]
    if (own !== undefined) started += 1
    let isWelcome = own !== undefined
    near
      .on('error', () => undefined)
      .on('data', (message) => {
        if (!isWelcome) {
          isWelcome = true
          near.write(LOGIN_REPLY)
        } else if (message[0] === TERMINATE_MESSAGE) near.end()
        else {
          asking = near
          if (STATEMENT_MESSAGES.has(message[0])) own = undefined
          const far = own ?? fars[(turn += 1) % started]
          far?.write(message)
        }
      })
  })
  const port = String(await listenLocally(server))
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    async [Symbol.asyncDispose]() {
      for (const far of fars) far.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
