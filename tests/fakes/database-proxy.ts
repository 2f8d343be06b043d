import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '#tests/fixtures/listen-locally.ts'

/** A proxy in front of a database, or of a site, which can fail in every way that a network can. */
export interface DatabaseProxy extends AsyncDisposable {
  /** The database's connection string or the site's address, through the proxy. */
  url: string
  /** Sends nothing more on any connection, and accepts new ones without an answer; neither side gets an error. */
  stopResponding: () => void
  /** Ends every connection, and answers no new one. */
  cut: () => void
  /** Lets new connections through, as after a move to a healthy server. The silent ones stay silent. */
  failOver: () => void
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    track(client)
    if (isSilent) return
    const upstream = connect(Number(target.port), target.hostname)
    track(upstream)
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  function track(socket: Socket): void {
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
    cut() {
      isSilent = true
      for (const socket of sockets) socket.destroy()
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
