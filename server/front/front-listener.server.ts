import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { DRAIN_MS, type ClosedListener } from '../listen.server.ts'
import { linkToFront } from './front-link.server.ts'
import { FRONT_KEY_HEADER, type FrontMessage, type SiteMessage } from './front-messages.ts'

/** The front, which limits the headers of clients, adds some of its own. */
const MAX_HEADER_SIZE = 32 * 1024
/** How long the front may take to stop beyond the time for active requests. */
const STOP_TIMEOUT_MS = 1200

/** A listener whose connections the front accepts. */
export interface FrontListener extends ClosedListener {
  front: Front
}

/** What accepts the connections, as the site sees it. */
export interface Front {
  send: (message: SiteMessage) => void
  /** From now on `listener` is called with how often pages were sent, by their keys. */
  onSent: (listener: (pages: Record<string, number>) => void) => void
}

/**
 * A server for HTTP whose connections the front accepts (docs/decisions/083-a-front-for-connections.md). What it does not
 * answer itself reaches `handle` through a port of this machine, with a key that other programs do not know.
 */
export function createFrontListener(handle: RequestListener): FrontListener {
  // Clients meet the limits of the front. Its own connections last as long as the site.
  const key = randomUUID()
  const options = { maxHeaderSize: MAX_HEADER_SIZE, keepAliveTimeout: 0, requestTimeout: 0 }
  const server = createServer(options, (request, response) => {
    if (request.headers[FRONT_KEY_HEADER] === key) handle(request, response)
    else request.socket.destroy()
  })
  const listening = Promise.withResolvers<number>()
  const stopped = Promise.withResolvers<void>()
  let closing: Promise<void> | undefined
  let reportSent: ((pages: Record<string, number>) => void) | undefined

  const follow = (message: FrontMessage) => {
    if (message.type === 'listening') listening.resolve(message.port)
    else if (message.type === 'failed') listening.reject(new Error(message.message))
    else if (message.type === 'sent') reportSent?.(message.pages)
    else stopped.resolve()
  }

  const link = linkToFront(follow)

  async function listen(port: number, host: string): Promise<number> {
    // One of several processes would share its port with the others.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    const address = server.address()
    const sitePort = typeof address === 'object' && address !== null ? address.port : 0
    link.send({ type: 'listen', port, host, site: { port: sitePort, key } })
    return listening.promise
  }

  async function close(drainMs: number): Promise<void> {
    link.send({ type: 'stop', drainMs })
    if (server.listening) await waitAtMost(drainMs + STOP_TIMEOUT_MS, stopped.promise)
    if (server.listening) server.close()
    server.closeAllConnections()
    await link.close()
  }

  return {
    server,
    listen,
    stop: (drainMs = DRAIN_MS) => (closing ??= close(drainMs)),
    front: { send: (message) => link.send(message), onSent: (listener) => void (reportSent = listener) },
  }
}
