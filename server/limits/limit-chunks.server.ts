import type { IncomingMessage, ServerResponse } from 'node:http'

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
