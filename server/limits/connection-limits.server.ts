import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ipRange } from '#domain/ip-address.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'
import { staffEventsPath } from '#urls/staff-live-paths.ts'

/** A small form may arrive in one chunk per field, or per header, line and part when a program writes it so. */
const FREE_CHUNKS = 64
/** Programs send chunks of kilobytes, at the smallest of about a line. */
const MIN_BYTES_PER_CHUNK = 256

/**
 * Cuts off a client that sends its body in tiny chunks. A chunk of one byte is six bytes on the wire and costs as much
 * work as one of sixty kilobytes: one connection that sent only such chunks blocked everybody for fifteen seconds.
 * Chunks are counted as the parser emits them, because it handles a whole network packet at once. The parser also reads
 * a body to its end after the answer is sent, which alone fills a processor, so the connection ends with the answer.
 */
export function limitChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  response.once('finish', () => {
    if (!request.complete) request.socket.destroySoon()
  })
  let chunks = 0
  let bytes = 0
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (!(chunk instanceof Uint8Array)) return push(chunk, encoding)
    chunks += 1
    bytes += chunk.length
    if (chunks <= FREE_CHUNKS + bytes / MIN_BYTES_PER_CHUNK) return push(chunk, encoding)
    request.socket.destroy()
    return false
  }
}

/** How many connections may be open at once. */
export interface ConnectionLimits {
  /**
   * In all: well below a third of the files that a process may have open. A connection counts as one, and as three while
   * the site answers its request (server/front).
   */
  total: number
  /** For each address (an IPv6 /48). A browser opens six. */
  perAddress: number
}

/**
 * Eighty browsers behind one address use half of its limit; a proxy needs no more connections than the site can answer.
 */
const CONNECTION_LIMITS: ConnectionLimits = { total: 5000, perAddress: 1000 }

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

/**
 * Browsers never send a request before the previous answer, proxies hardly ever. Other programs may send this many
 * ahead.
 */
const MAX_WAITING = 16

interface OrderedListener {
  handle: RequestListener
  /** Whether a request of this connection is being answered. */
  isBusy: (socket: Socket) => boolean
}

/** Requests that wait until the answer before theirs is sent, in the order of arrival. */
type WaitingRequests = [IncomingMessage, ServerResponse][]

/**
 * Produces one answer at a time for each connection. HTTP/1.1 sends answers in the order of the requests (RFC 9112
 * §9.3.2), so producing several at once makes none of them faster, and a client that sends a thousand requests and
 * reads no answer would fill the memory with a thousand pages. A client that sends too many ahead is cut off.
 */
export function limitPipelining(handle: RequestListener): OrderedListener {
  const busy = new WeakMap<Socket, WaitingRequests>()

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    response.once('close', () => {
      const next = busy.get(socket)?.shift()
      if (next === undefined || socket.destroyed) busy.delete(socket)
      else begin(...next)
    })
    handle(request, response)
  }

  return {
    handle(request, response) {
      const waiting = busy.get(request.socket)
      if (waiting === undefined) {
        busy.set(request.socket, [])
        begin(request, response)
      } else if (waiting.length < MAX_WAITING) waiting.push([request, response])
      else request.socket.destroy()
    },
    isBusy: (socket) => busy.has(socket),
  }
}

const LIMITS = {
  /** No part of the answer was sent for this long: the client no longer reads. */
  idleMs: 60_000,
  /** A client that takes longer is slow on purpose. A photo of 300 KB takes a minute on the slowest connection. */
  maxMs: 5 * MINUTE_MS,
  /** Feeds are long, and several are sent at once. */
  maxFeedMs: 15 * MINUTE_MS,
}

/** Cuts off a client that stops reading: this frees the answer's memory and its place in the queue for pages. */
export function limitResponseTime(request: IncomingMessage, response: ServerResponse, limits = LIMITS): void {
  const [path = ''] = (request.url ?? '').split('?', 1)
  // The answer to a form is short. Receiving the form takes long, and Node limits that to five minutes
  // (`server.requestTimeout`). A stream of events lasts as long as the browser reads it; the route ends it when it does
  // not.
  const isUnlimited = request.method === 'POST' || path === staffEventsPath()
  const maxMs = path.startsWith(patternPrefix('/feeds/:file')) ? limits.maxFeedMs : limits.maxMs
  cutSlowReader(request, response, { idleMs: limits.idleMs, maxMs: isUnlimited ? undefined : maxMs })
}

/** Cuts a client off that reads nothing for `idleMs`, or not all within `maxMs`. */
export function cutSlowReader(
  { socket }: Pick<IncomingMessage, 'socket'>,
  response: ServerResponse,
  { idleMs, maxMs }: { idleMs: number; maxMs: number | undefined } = LIMITS,
): void {
  const cut = () => void socket.destroy()
  response.setTimeout(idleMs, cut)
  if (maxMs === undefined) return
  const timer = setTimeout(cut, maxMs)
  response.once('close', () => clearTimeout(timer))
}
