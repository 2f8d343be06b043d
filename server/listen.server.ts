import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitChunks, limitConnections, limitPipelining } from './limits/connection-limits.server.ts'

export interface Listener {
  port: number
  server: Server
  /** Accepts no new requests and waits for active ones, for `drainMs` (default: a second). May be called twice. */
  stop: (drainMs?: number) => Promise<void>
}

/** A listener that does not listen yet. */
export interface ClosedListener extends Omit<Listener, 'port'> {
  /** Returns the port. Throws when it is taken or forbidden; the message says what to do. */
  listen: (port: number, host: string) => Promise<number>
}

/** How long active requests may take when nobody says how long. */
export const DRAIN_MS = 1000

/** Listens for HTTP. Throws when the port is taken or forbidden; the message says what to do. */
export async function listen(handle: RequestListener, port: number, host: string): Promise<Listener> {
  const { listen, ...listener } = createListener(handle)
  return { ...listener, port: await listen(port, host) }
}

/** A server for HTTP with the limits of connections. It listens when `listen` is called. */
export function createListener(handle: RequestListener): ClosedListener {
  const ordered = limitPipelining(handle)
  let isStopping = false
  const server = createServer((request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    limitChunks(request, response)
    ordered.handle(request, response)
  })
  limitConnections(server)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Longer than proxies hold idle connections: otherwise one sends a request into a connection that is closing.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 80_000
  // Connections end now and then, as they do at proxies, so that balancers can spread the new ones.
  server.maxRequestsPerSocket = 1000
  return {
    server,
    listen: async (port, host) => {
      try {
        server.listen(port, host)
        await once(server, 'listening')
      } catch (cause) {
        throw new Error(describeListenError(cause, port, host), { cause })
      }
      const address = server.address()
      return address === null || typeof address === 'string' ? port : address.port
    },
    stop: async (drainMs = DRAIN_MS) => {
      if (!server.listening) return
      isStopping = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      // Web sockets, connections that have not sent a request yet, and those whose request has been answered meanwhile.
      const cutIdle = setInterval(() => {
        for (const socket of sockets) if (!ordered.isBusy(socket)) socket.destroy()
      }, DRAIN_MS)
      const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainMs)
      await closed
      clearInterval(cutIdle)
      clearTimeout(cut)
    },
  }
}

function describeListenError(error: unknown, port: number, host: string): string {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST=0.0.0.0 or one that it has.`
  return `Cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`
}
