import { PRIVATE_NO_STORE } from './cache-control.ts'

/** One event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface StreamedEvent {
  name: string
  /** What a browser sends as `Last-Event-ID` when it connects again. */
  id?: number
  data: Record<string, string | number>
}

export interface EventStream {
  response: Response
  send: (event: StreamedEvent) => void
  end: () => void
  /** Resolves when nobody reads any more, or after `end`. */
  closed: Promise<void>
}

/** So many events wait for a browser that does not read. */
const MAX_UNREAD = 256
/** Browsers connect again after so long, not all at the same moment. */
const MIN_RETRY_MS = 1_000
const MAX_RETRY_MS = 3_000

/**
 * The answer to an `EventSource`. It ends when the browser leaves, when it does not read, or by `end`. No proxy and no compression may hold its events back.
 */
export function createEventStream(): EventStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  )
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  // A write to a stream that has ended fails: there is nobody to send it to.
  const write = (text: string) => void writer.write(encoder.encode(text)).catch(ignore)
  write(`retry: ${Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))}\n\n`)
  return {
    response: new Response(readable, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': `${PRIVATE_NO_STORE['cache-control']}, no-transform`,
        'x-accel-buffering': 'no',
      },
    }),
    send({ name, id, data }) {
      if (writer.desiredSize !== null && writer.desiredSize <= 0) void writer.abort().catch(ignore)
      else write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    },
    end: () => void writer.close().catch(ignore),
    closed: writer.closed.catch(ignore),
  }
}

const ignore = () => undefined
