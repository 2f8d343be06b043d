import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send no request before the last one is answered, proxies hardly ever; a program that does gets this many. */
const MAX_WAITING = 16

/** What waits until the answer before it is gone, in the order in which it came. */
type WaitingRequests = [IncomingMessage, ServerResponse][]

/**
 * Makes one answer at a time for each connection. HTTP/1.1 sends them in the order of the requests (RFC 9112 §9.3.2), so
 * making several at once brings none of them sooner, and a client that sends a thousand requests and reads no answer would
 * have a thousand pages made and kept. A client that sends more ahead than a few is cut off.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
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

  return (request, response) => {
    const waiting = busy.get(request.socket)
    if (waiting === undefined) {
      busy.set(request.socket, [])
      begin(request, response)
    } else if (waiting.length < MAX_WAITING) waiting.push([request, response])
    else request.socket.destroy()
  }
}
