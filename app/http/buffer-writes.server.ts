import { Transform } from 'node:stream'

/**
 * A stream that joins all writes of one turn of the event loop into one chunk. React writes a page two kilobytes at a
 * time and the router flushes the compressor after each write, which makes a catalogue page more than twice as large.
 */
export function bufferWrites(): Transform {
  let pendingChunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pendingChunks.push(chunk)
      if (pendingChunks.length === 1) {
        setImmediate(() => {
          if (pendingChunks.length > 0) this.push(Buffer.concat(pendingChunks))
          pendingChunks = []
        })
      }
      done()
    },
    flush(done) {
      if (pendingChunks.length > 0) this.push(Buffer.concat(pendingChunks))
      pendingChunks = []
      done()
    },
  })
}
