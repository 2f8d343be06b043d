import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '#tests/fixtures/listen-locally.ts'

export interface TransactionPooler extends AsyncDisposable {
  url: string
}

/** `AuthenticationOk` and `ReadyForQuery` (PostgreSQL, 54.7). */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])
/** `Terminate`: the session with the server is not the client's to end. */
const GOODBYE = 88

/** Has all its clients share one session with the server, statement by statement, as PgBouncer does between transactions. */
export async function startTransactionPooler(databaseUrl: string): Promise<TransactionPooler> {
  const target = new URL(databaseUrl)
  const far = connect(Number(target.port), target.hostname)
  await once(far, 'connect')
  let asking: Socket | undefined
  far.on('data', (answer) => asking?.write(answer))
  const server = createServer((near) => {
    const isFirst = asking === undefined
    asking ??= near
    let isWelcome = isFirst
    near
      .on('error', () => undefined)
      .on('data', (message) => {
        if (!isWelcome) {
          isWelcome = true
          near.write(WELCOME)
        } else if (message[0] === GOODBYE) near.end()
        else {
          asking = near
          far.write(message)
        }
      })
  })
  const port = String(await listenLocally(server))
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    async [Symbol.asyncDispose]() {
      far.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
