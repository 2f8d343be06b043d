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
  working: number
  waiting: Set<() => void>
}

/** A semaphore in this process. Keys take turns; within a key it is first come, first served. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { concurrency, maxWaiting = Infinity, waitMs, perKey = limits } = limits
  // In the order of turns: the key that was served last is last. Queues without active or waiting callers are removed.
  const queues = new Map<CallerKey, KeyQueue>()
  let working = 0
  let waiting = 0
  let isScheduled = false

  function grant(key: CallerKey, queue: KeyQueue): Release {
    working += 1
    queue.working += 1
    queues.delete(key)
    queues.set(key, queue)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      working -= 1
      queue.working -= 1
      removeIfIdle(key, queue)
      scheduleNext()
    }
  }

  /**
   * One in each turn of the event loop: otherwise a queue of synchronous work would finish before other events are
   * handled.
   */
  function scheduleNext(): void {
    if (isScheduled || waiting === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      if (startNext()) scheduleNext()
    })
  }

  function startNext(): boolean {
    if (working >= concurrency) return false
    for (const queue of queues.values()) {
      const [begin] = queue.waiting
      if (begin === undefined || queue.working >= perKey.concurrency) continue
      begin()
      return true
    }
    return false
  }

  function removeIfIdle(key: CallerKey, queue: KeyQueue): void {
    if (queue.working === 0 && queue.waiting.size === 0) queues.delete(key)
  }

  return {
    async acquire({ key = Symbol('unique key'), signal }: { key?: CallerKey; signal?: AbortSignal } = {}) {
      if (signal?.aborted) return undefined
      const queue = queues.get(key) ?? { working: 0, waiting: new Set() }
      const isFree = working < concurrency && queue.working < perKey.concurrency
      if (isFree && queue.waiting.size === 0) return grant(key, queue)
      if (waiting >= maxWaiting || queue.waiting.size >= (perKey.maxWaiting ?? maxWaiting)) return undefined
      queues.set(key, queue)
      return new Promise((resolve) => {
        const end = (finish: () => Release | undefined) => {
          waiting -= 1
          queue.waiting.delete(begin)
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          resolve(finish())
        }
        const begin = () => end(() => grant(key, queue))
        const giveUp = () =>
          end(() => {
            removeIfIdle(key, queue)
            return undefined
          })
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
        waiting += 1
        queue.waiting.add(begin)
        signal?.addEventListener('abort', giveUp)
      })
    },
  }
}
