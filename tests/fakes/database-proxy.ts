import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '#tests/fixtures/listen-locally.ts'

/** The way to a database, on which everything may go astray. */
export interface DatabaseProxy extends AsyncDisposable {
  /** The database's connection string, by this way. */
  url: string
  /** Says nothing more on any connection, and takes new ones without a word; nobody is told. */
  stopResponding: () => void
  /** Lets new connections through: the address has moved to a server that is well. The silent ones stay so. */
  failOver: () => void
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    keep(near)
    if (isSilent) return
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const port = String(await listenLocally(server))
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    stopResponding() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    failOver() {
      isSilent = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
