import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { parseStreamMessage, type StreamMessage } from './desk-event.ts'
import { type OpenStream, openStream } from './open-stream.ts'

export interface SharedStream {
  /** Whether this tab reads the stream for the others. */
  isLeader: () => boolean
  /** Replaces the connection; a tab that does not lead becomes the leader. */
  reconnect: () => void
  close: () => void
}

/** Of the lock and of the channel. */
const NAME = 'desk-events'
/** A tab that has just been loaded gets what was sent while it loaded, if it loads within this time. */
const MAX_LOADING_MS = 30_000

/**
 * The stream of all tabs of this browser: HTTP/1.1 allows six connections to an origin. The tab that has the lock reads
 * it and passes everything on. Without Web Locks, which plain http does not have, each tab has a stream of its own.
 */
export function shareStream(report: (message: StreamMessage) => void): SharedStream {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis))
    return { ...openStream(report), isLeader: () => true }

  const channel = new BroadcastChannel(NAME)
  const closing = new AbortController()
  const recent: { at: number; message: StreamMessage }[] = []
  let leading: OpenStream | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its own origin
  const post = (message: StreamMessage | Hello) => channel.postMessage(message)

  function passOn(message: StreamMessage): void {
    const at = Date.now()
    while (recent[0] !== undefined && at - recent[0].at > MAX_LOADING_MS) recent.shift()
    if (message.kind !== 'heartbeat') recent.push({ at, message })
    report(message)
    post(message)
  }

  /** Holds the lock until the tab leaves or another one takes it. */
  async function lead(): Promise<void> {
    if (closing.signal.aborted) return
    leading = openStream(passOn)
    await new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  }

  function stopLeading(): void {
    leading?.close()
    leading = undefined
  }

  async function takePart(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(NAME, options, lead)
    } catch (error) {
      // Another tab has taken the lock, because it heard nothing; or this one no longer waits for it.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        reportHandledError('the lock of a stream', error)
      stopLeading()
      if (!closing.signal.aborted) await takePart({ signal: closing.signal })
    }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseStreamMessage(data)
    if (message !== undefined) report(message)
    else if (leading !== undefined && isHello(data))
      for (const { at, message: missed } of recent) if (at >= data.since) post(missed)
  })
  void takePart({ signal: closing.signal })
  post({ kind: 'hello', since: performance.timeOrigin })

  return {
    isLeader: () => leading !== undefined,
    reconnect() {
      if (leading === undefined) void takePart({ steal: true })
      else leading.reconnect()
    },
    close() {
      closing.abort()
      stopLeading()
      channel.close()
    },
  }
}

/** A tab asks the leader for what was sent since it began to load. */
interface Hello {
  kind: 'hello'
  since: number
}

const isHello = (data: unknown): data is Hello =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'hello' && 'since' in data
