import type { Server } from 'node:http'
import { ipRange } from '#domain/ip-address.ts'

/** How many connections may be open at once. */
export interface ConnectionLimits {
  /** In all: well below the number of files that a process may have open; each connection counts as one. */
  total: number
  /** For each address (an IPv6 /48). A browser opens six. */
  perAddress: number
}

/**
 * Eighty browsers behind one address use half of its limit; a proxy needs no more connections than the site can answer.
 */
const CONNECTION_LIMITS: ConnectionLimits = { total: 8000, perAddress: 1000 }

/**
 * Closes connections above the limits as they arrive. Otherwise a client that opens thousands and sends nothing would
 * use up the file handles of the process and lock everybody else out.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits = CONNECTION_LIMITS): void {
  server.maxConnections = total
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    // The address is missing when the connection has already closed.
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
