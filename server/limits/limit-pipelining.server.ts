import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers never send a request before the previous answer, proxies hardly ever. Other programs may send this many
 * ahead.
 */
const MAX_WAITING = 16

/** Requests that wait until the answer before theirs is sent, in the order of arrival. */
type WaitingRequests = [IncomingMessage, ServerResponse][]

/**
 * Produces one answer at a time for each connection. HTTP/1.1 sends answers in the order of the requests (RFC 9112
 * §9.3.2), so producing several at once makes none of them faster, and a client that sends a thousand requests and
 * reads no answer would fill the memory with a thousand pages. A client that sends too many ahead is cut off.
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
