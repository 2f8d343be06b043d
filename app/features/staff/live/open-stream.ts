import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { staffEventsPath, staffPresencePath } from '#urls/staff-live-paths.ts'
import { MESSAGE_KINDS, parseStreamMessage, type StreamMessage } from './desk-event.ts'

export interface OpenStream {
  /** Replaces the connection, which may be dead without notice. */
  reconnect: () => void
  close: () => void
}

const FIRST_RETRY_MS = 3_000
const MAX_RETRY_MS = 60_000

/**
 * Reads the stream of the desk. The browser itself connects again after a lost connection, and is sent what it has
 * missed; after a refusal it gives up, and this tries again. `refresh` is reported once it is back, or when the session
 * has ended: then the page finds the login.
 */
export function openStream(report: (message: StreamMessage) => void): OpenStream {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  function connect(): void {
    clearTimeout(timer)
    source?.close()
    const opened = new EventSource(staffEventsPath())
    source = opened
    for (const kind of MESSAGE_KINDS)
      opened.addEventListener(kind, ({ data, lastEventId }: MessageEvent<unknown>) => {
        const message = parseStreamMessage({ ...parseObject(data), kind, stamp: Number(lastEventId) })
        if (failures > 0) report({ kind: 'refresh' })
        failures = 0
        if (message !== undefined) report(message)
      })
    opened.addEventListener('error', () => {
      if (opened === source && opened.readyState === EventSource.CLOSED) void handleRefusal()
    })
  }

  async function handleRefusal(): Promise<void> {
    failures += 1
    const retryMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
    timer = setTimeout(connect, retryMs)
    // An EventSource does not say why it was refused.
    const probe = await fetchJson(staffPresencePath(), () => undefined)
    if (!isClosed && !probe.ok && probe.reason === 'logged-out') report({ kind: 'refresh' })
  }

  connect()
  return {
    reconnect: connect,
    close() {
      isClosed = true
      clearTimeout(timer)
      source?.close()
    },
  }
}

function parseObject(data: unknown): object {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Not from our server: an event without its fields is dropped.
    return {}
  }
}
