import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitChunks } from './limits/limit-chunks.server.ts'
import { limitConnections } from './limits/limit-connections.server.ts'
import { limitPipelining } from './limits/limit-pipelining.server.ts'

export interface Listener {
  port: number
  server: Server
  /**
   * Takes no new requests, and waits for those under way: a second, or as long as it is told. May be called twice.
   */
  stop: (drainMs?: number) => Promise<void>
}

const DRAIN_MS = 1000

/** Listens for HTTP. Throws, with the remedy, when the port is taken or forbidden. */
export async function listen(handle: RequestListener, port: number, host: string): Promise<Listener> {
  const handleInOrder = limitPipelining(handle)
  const server = createServer((request, response) => {
    limitChunks(request, response)
    handleInOrder(request, response)
  })
  limitConnections(server)
  const sockets = new Set<Socket>()
  const busy = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket) && busy.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  // Longer than a proxy keeps its idle connections, or it sends a request into one that is just closing.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 80_000
  // A connection ends now and then, as it does at proxies: balancers spread those that come anew.
  server.maxRequestsPerSocket = 1000
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(describeListenError(cause, port, host), { cause })
  }
  const address = server.address()
  return {
    server,
    port: address === null || typeof address === 'string' ? port : address.port,
    stop: async (drainMs = DRAIN_MS) => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      // A web socket belongs to no request any more, and a connection on which nothing has been asked to none yet.
      const cutIdle = setTimeout(() => {
        for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
      }, DRAIN_MS)
      const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainMs)
      await closed
      clearTimeout(cutIdle)
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
