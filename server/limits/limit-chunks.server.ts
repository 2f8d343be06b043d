import type { IncomingMessage, ServerResponse } from 'node:http'

/** A form of a few fields may come in a piece each; a program that writes its head, a line and a part at a time needs no more. */
const FREE_CHUNKS = 64
/** Programs send pieces of kilobytes, the smallest of a line or so. */
const MIN_BYTES_PER_CHUNK = 256

/**
 * Cuts off a client that sends its body in crumbs. A chunk of one byte is six on the wire and costs as much work as one of sixty
 * kilobytes: a connection that sends nothing else held up everybody for fifteen seconds. Counted as they come from the
 * parser, which makes all of a network packet in one go. A body that the answer did not wait for is parsed to its end as
 * well, and that alone fills a processor: its connection ends with the answer.
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
