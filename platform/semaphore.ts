/** Lets a few in at once and a few more wait: for work that is long and whose sum must stay bounded. */
export interface Semaphore {
  /**
   * Waits to be let in; undefined when too many wait already, it took too long or the signal ended it. Call what it
   * returns when the work is done; calling it twice does no harm. Callers with the same `key` share one place in
   * the round: a thousand of one key delay another by one only. A caller without a key has a place of its own.
   */
  acquire: (caller?: AcquireOptions) => Promise<Release | undefined>
}

export interface AcquireOptions {
  key?: string
  signal?: AbortSignal
}

type Release = () => void
/** A caller without a key has one that nobody else has. */
type CallerKey = string | symbol

interface SemaphoreLimits {
  concurrency: number
  maxWaiting: number
  waitMs: number
  /** Of `concurrency` and `maxWaiting`, what one key may have; all, unless told. */
  perKey?: { concurrency: number; maxWaiting: number }
}

/** What one key has: how many work, and who waits, the longest first. */
interface KeyQueue {
  working: number
  waiting: Set<() => void>
}

/** Counts in this process. Keys take turns; within a key it is first come, first served. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { concurrency, maxWaiting, waitMs, perKey = limits } = limits
  // In the order of the round: whose turn came last stands last. Only lines in which somebody works or waits are kept.
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

  /** One in each round of the event loop: a queue of what waits for nothing would else be worked off before others are heard. */
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
    async acquire({ key = Symbol('nobody else'), signal }: { key?: CallerKey; signal?: AbortSignal } = {}) {
      if (signal?.aborted) return undefined
      const queue = queues.get(key) ?? { working: 0, waiting: new Set() }
      const isFree = working < concurrency && queue.working < perKey.concurrency
      if (isFree && queue.waiting.size === 0) return grant(key, queue)
      if (waiting >= maxWaiting || queue.waiting.size >= perKey.maxWaiting) return undefined
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
        const timer = setTimeout(giveUp, waitMs)
        waiting += 1
        queue.waiting.add(begin)
        signal?.addEventListener('abort', giveUp)
      })
    },
  }
}
