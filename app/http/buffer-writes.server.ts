import { Transform } from 'node:stream'

/**
 * Joins what is written within one turn of the event loop. React writes a page two kilobytes at a time and the router
 * flushes the compressor after each of them, which more than doubles a page of the catalogue on the wire.
 */
export function bufferWrites(): Transform {
  let parts: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      parts.push(chunk)
      if (parts.length === 1) {
        setImmediate(() => {
          if (parts.length > 0) this.push(Buffer.concat(parts))
          parts = []
        })
      }
      done()
    },
    flush(done) {
      if (parts.length > 0) this.push(Buffer.concat(parts))
      parts = []
      done()
    },
  })
}
