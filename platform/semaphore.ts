/** Limits how many callers work and wait at the same time: for long work whose total must stay bounded. */
export interface Semaphore {
  /**
   * Waits for a slot; undefined when too many wait already, the wait took too long or the signal was aborted. Call the
   * returned function when the work is done; a second call has no effect. Callers with the same `key` share one turn: a
   * thousand of one key delay another key by one only. A caller without a key has its own turn.
   */
  acquire: (caller?: AcquireOptions) => Promise<Release | undefined>
}

export interface AcquireOptions {
  key?: string
  signal?: AbortSignal
}

type Release = () => void
/** A caller without a key gets a unique symbol. */
type CallerKey = string | symbol

interface SemaphoreLimits {
  concurrency: number
  /** By default any number may wait, for any time. */
  maxWaiting?: number
  waitMs?: number
  /** The limits for one key; by default `concurrency` and `maxWaiting`. */
  perKey?: { concurrency: number; maxWaiting?: number }
}

/** The callers of one key: how many work, and those that wait, the longest first. */
interface KeyQueue {
  key: CallerKey
  working: number
  waiting: Set<() => void>
}

/** The queues of all keys and the totals over them. */
interface KeyQueues {
  concurrency: number
  concurrencyPerKey: number
  /** In the order of turns: the key that was served last is last. Queues without active or waiting callers are removed. */
  byKey: Map<CallerKey, KeyQueue>
  working: number
  waiting: number
  isScheduled: boolean
}

/** A semaphore in this process. Keys take turns; within a key it is first come, first served. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { concurrency, maxWaiting = Infinity, waitMs, perKey = limits } = limits
  const queues: KeyQueues = {
    concurrency,
    concurrencyPerKey: perKey.concurrency,
    byKey: new Map(),
    working: 0,
    waiting: 0,
    isScheduled: false,
  }
  return {
    async acquire({ key = Symbol('unique key'), signal }: { key?: CallerKey; signal?: AbortSignal } = {}) {
      if (signal?.aborted) return undefined
      const queue = queues.byKey.get(key) ?? { key, working: 0, waiting: new Set() }
      const isFree = queues.working < concurrency && queue.working < perKey.concurrency
      if (isFree && queue.waiting.size === 0) return grant(queues, queue)
      if (queues.waiting >= maxWaiting || queue.waiting.size >= (perKey.maxWaiting ?? maxWaiting)) return undefined
      queues.byKey.set(key, queue)
      return waitForTurn(queues, queue, { waitMs, signal })
    },
  }
}

function grant(queues: KeyQueues, queue: KeyQueue): Release {
  queues.working += 1
  queue.working += 1
  queues.byKey.delete(queue.key)
  queues.byKey.set(queue.key, queue)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    queues.working -= 1
    queue.working -= 1
    removeIfIdle(queues, queue)
    scheduleNext(queues)
  }
}

function waitForTurn(
  queues: KeyQueues,
  queue: KeyQueue,
  { waitMs, signal }: { waitMs: number | undefined; signal: AbortSignal | undefined },
): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const end = (finish: () => Release | undefined) => {
      queues.waiting -= 1
      queue.waiting.delete(begin)
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      resolve(finish())
    }
    const begin = () => end(() => grant(queues, queue))
    const giveUp = () =>
      end(() => {
        removeIfIdle(queues, queue)
        return undefined
      })
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    queues.waiting += 1
    queue.waiting.add(begin)
    signal?.addEventListener('abort', giveUp)
  })
}

/**
 * One in each turn of the event loop: otherwise a queue of synchronous work would finish before other events are
 * handled.
 */
function scheduleNext(queues: KeyQueues): void {
  if (queues.isScheduled || queues.waiting === 0) return
  queues.isScheduled = true
  setImmediate(() => {
    queues.isScheduled = false
    if (startNext(queues)) scheduleNext(queues)
  })
}

function startNext({ concurrency, concurrencyPerKey, byKey, working }: KeyQueues): boolean {
  if (working >= concurrency) return false
  for (const queue of byKey.values()) {
    const [begin] = queue.waiting
    if (begin === undefined || queue.working >= concurrencyPerKey) continue
    begin()
    return true
  }
  return false
}

function removeIfIdle({ byKey }: KeyQueues, queue: KeyQueue): void {
  if (queue.working === 0 && queue.waiting.size === 0) byKey.delete(queue.key)
}
