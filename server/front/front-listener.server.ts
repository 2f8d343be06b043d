import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { DRAIN_MS, type ClosedListener } from '../listen.server.ts'
import { FRONT_KEY_HEADER, type FrontMessage, type SentPages, type SiteMessage } from './front-messages.ts'

const FRONT_FILE = path.join(PROJECT_FOLDER, 'build', 'server', 'front.js')
/** The front, which limits the headers of clients, adds some of its own. */
const MAX_HEADER_SIZE = 32 * 1024
/** How long the thread may take to stop beyond the time for active requests. */
const STOP_TIMEOUT_MS = 1200

/** A listener whose connections the front accepts. */
export interface FrontListener extends ClosedListener {
  front: Front
}

/** The thread that accepts connections, as the site sees it. */
export interface Front {
  tell: (message: SiteMessage) => void
  /** From now on `listener` is called with the pages that the front has sent. */
  onSent: (listener: (sent: SentPages) => void) => void
}

/**
 * A server for HTTP whose connections a thread of its own accepts (docs/decisions/083-a-thread-for-connections.md). What the
 * thread does not answer itself reaches `handle` through a port of this machine, with a key that other programs do not know.
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
  let worker: Worker | undefined
  let closing: Promise<void> | undefined
  let reportSent: ((sent: SentPages) => void) | undefined

  const tell = (message: SiteMessage) => worker?.postMessage(message, [])
  const follow = (message: FrontMessage) => {
    if (message.type === 'listening') listening.resolve(message.port)
    else if (message.type === 'failed') listening.reject(new Error(message.message))
    else if (message.type === 'sent') reportSent?.(message)
    else stopped.resolve()
  }

  async function listen(port: number, host: string): Promise<number> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const sitePort = typeof address === 'object' && address !== null ? address.port : 0
    const started = new Worker(FRONT_FILE)
    worker = started
    started.on('message', follow)
    started.once('exit', () => {
      if (closing === undefined) throw new Error('The thread that accepts connections has ended')
    })
    tell({ type: 'listen', port, host, site: { port: sitePort, key } })
    return listening.promise
  }

  async function close(drainMs: number): Promise<void> {
    tell({ type: 'stop', drainMs })
    if (worker !== undefined) await waitAtMost(drainMs + STOP_TIMEOUT_MS, stopped.promise)
    if (server.listening) server.close()
    server.closeAllConnections()
    await worker?.terminate()
  }

  return {
    server,
    listen,
    stop: (drainMs = DRAIN_MS) => (closing ??= close(drainMs)),
    front: { tell, onSent: (listener) => void (reportSent = listener) },
  }
}
