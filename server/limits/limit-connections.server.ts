import type { Server } from 'node:http'
import { ipRange } from '#domain/ip-address.ts'

/** How many connections may be open at once. */
export interface ConnectionLimits {
  /** In all: well below the files that a process may have open, of which a connection is one. */
  total: number
  /** Of one address (an IPv6 /48). A browser has six. */
  perAddress: number
}

/** Eighty browsers behind one address have half of what it may; a proxy has no use for more than the site can answer. */
const CONNECTION_LIMITS: ConnectionLimits = { total: 8000, perAddress: 1000 }

/**
 * Closes connections above the limits as they come. A client that opens thousands and says nothing would else use up what
 * the process may open, and keep everybody else out.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits = CONNECTION_LIMITS): void {
  server.maxConnections = total
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    // Without one it was gone before it was looked at.
    const from = ipRange(socket.remoteAddress) ?? ''
    const count = (open.get(from) ?? 0) + 1
    open.set(from, count)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left === 0) open.delete(from)
      else open.set(from, left)
    })
    if (count > perAddress) socket.destroy()
  })
}
