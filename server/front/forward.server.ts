import {
  Agent,
  request as startRequest,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { limitResponseTime } from '../limits/connection-limits.server.ts'
import { FRONT_KEY_HEADER, type SiteAddress } from './front-messages.ts'

/** Passes requests on to the site, and its answers back, as they come. */
export interface Forwarder {
  forward: RequestListener
  close: () => void
}

/** Headers of one connection (RFC 9110 §7.6.1): each side has its own. Node answers `Expect` itself. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  FRONT_KEY_HEADER,
])
const MAX_FREE_SOCKETS = 64

export function createForwarder({ port, key }: SiteAddress): Forwarder {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS })
  return {
    forward(request, response) {
      limitResponseTime(request, response)
      const { method, url: path } = request
      const headers = [...listHeaders(request), FRONT_KEY_HEADER, key]
      const inner = startRequest({ agent, host: '127.0.0.1', port, method, path, headers })
      inner.once('response', (answer) => passBack(answer, response))
      // The site cuts a client off that it does not want to hear. After its answer nothing else is wanted of it either.
      inner.on('error', () => response.headersSent || response.destroy())
      response.once('close', () => {
        inner.destroy()
        // What is left of its body is not read by anybody else, and the next request comes after it.
        request.unpipe(inner).resume()
      })
      // The site may refuse a request before its body arrives.
      if (request.headers['content-length'] !== undefined) inner.flushHeaders()
      request.pipe(inner)
    },
    close: () => agent.destroy(),
  }
}

/** The headers of a request as it was sent, with the address that it came from: the site counts this proxy too. */
function listHeaders({ rawHeaders, headers, method, socket }: IncomingMessage): string[] {
  const passed = withoutConnectionHeaders(rawHeaders)
  if (socket.remoteAddress !== undefined) passed.push('X-Forwarded-For', socket.remoteAddress)
  if (headers['transfer-encoding'] !== undefined) passed.push('Transfer-Encoding', 'chunked')
  else if (headers['content-length'] === undefined && method === 'POST') passed.push('Content-Length', '0')
  return passed
}

function passBack(answer: IncomingMessage, response: ServerResponse): void {
  const headers = withoutConnectionHeaders(answer.rawHeaders)
  if (answer.headers.connection === 'close') headers.push('Connection', 'close')
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
  answer.once('close', () => answer.complete || response.destroy())
  answer.pipe(response)
}

function withoutConnectionHeaders(rawHeaders: readonly string[]): string[] {
  const headers: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]]
    if (!CONNECTION_HEADERS.has(name.toLowerCase())) headers.push(name, value)
  }
  return headers
}
