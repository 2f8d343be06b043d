import { MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import type { DeskEvent, StreamMessage } from './desk-event.ts'
import { type SharedStream, shareStream } from './share-stream.ts'
import { watchPage } from './watch-page.ts'

type Subscriber = (events: readonly DeskEvent[]) => void

/** The server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 45 * SECOND_MS
/** Heard within this time: nothing is missing. */
const FRESH_MS = 20 * SECOND_MS
const CHECK_MS = 2 * SECOND_MS
/** Collects a burst of events into one call. */
const BATCH_MS = 200
/** After a navigation the next page subscribes within this time. */
const LINGER_MS = 5 * SECOND_MS
/** The stream ends when no tab has been visible for this time. */
const MAX_HIDDEN_MS = 5 * MINUTE_MS
/** As long as a session without a request: what a page loads by itself must not prolong it for ever. */
const MAX_UNTOUCHED_MS = 30 * MINUTE_MS

const subscribers = new Set<Subscriber>()
let stop: (() => void) | undefined
let lingering: ReturnType<typeof setTimeout> | undefined

/** Reports what happens at the desk, in batches, until the returned function is called. All tabs share one stream. */
export function subscribeToDesk(subscriber: Subscriber): () => void {
  clearTimeout(lingering)
  subscribers.add(subscriber)
  stop ??= watchDesk((events) => {
    for (const each of subscribers) each(events)
  })
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size > 0) return
    lingering = setTimeout(() => {
      stop?.()
      stop = undefined
    }, LINGER_MS)
  }
}

function watchDesk(report: Subscriber): () => void {
  const watching = new AbortController()
  const batch = createBatch(report)
  let heardAt = Date.now()
  let touchedAt = Date.now()
  let hiddenAt = Infinity
  /** Events may be missing: `refresh` is reported with the next message, because then the site answers. */
  let isStale = false
  let stream: SharedStream | undefined = shareStream(receive)

  function receive(message: StreamMessage): void {
    heardAt = Date.now()
    if (message.kind === 'refresh') isStale = true
    if (Date.now() - touchedAt > MAX_UNTOUCHED_MS) isStale ||= message.kind !== 'heartbeat'
    else if (isStale) {
      isStale = false
      batch.add({ kind: 'refresh' })
    } else if (message.kind !== 'heartbeat') batch.add(message)
  }

  /** The connection may be dead: the leader replaces it, and a tab that hears nothing becomes the leader. */
  function reconnect(): void {
    isStale = true
    if (stream === undefined) stream = shareStream(receive)
    else if (stream.isLeader() || Date.now() - heardAt > FRESH_MS) stream.reconnect()
    heardAt = Date.now()
  }

  function check(): void {
    if (Date.now() - hiddenAt > MAX_HIDDEN_MS) {
      stream?.close()
      stream = undefined
    } else if (Date.now() - heardAt > SILENCE_MS) reconnect()
  }

  const checking = setInterval(check, CHECK_MS)
  const pageHandlers = {
    onHide: () => void (hiddenAt = Date.now()),
    onShow() {
      hiddenAt = Infinity
      touchedAt = Date.now()
      if (isStale || stream === undefined || Date.now() - heardAt > FRESH_MS) reconnect()
    },
    onReconnect: () => stream !== undefined && reconnect(),
    onTouch() {
      const wasUntouched = Date.now() - touchedAt > MAX_UNTOUCHED_MS
      touchedAt = Date.now()
      if (wasUntouched && isStale) receive({ kind: 'refresh' })
    },
  }
  watchPage(pageHandlers, watching.signal)

  return () => {
    watching.abort()
    clearInterval(checking)
    batch.clear()
    stream?.close()
  }
}

/** Collects events; the same one is reported once, and `refresh` stands for all of them. */
function createBatch(report: Subscriber) {
  const pending = new Map<string, DeskEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(event: DeskEvent) {
      pending.set(JSON.stringify(event), event)
      timer ??= setTimeout(() => {
        timer = undefined
        const events = [...pending.values()]
        pending.clear()
        const refresh = events.find(({ kind }) => kind === 'refresh')
        report(refresh === undefined ? events : [refresh])
      }, BATCH_MS)
    },
    clear: () => clearTimeout(timer),
  }
}
