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
  const lines = new Map<CallerKey, KeyQueue>()
  let working = 0
  let waiting = 0
  let isCalling = false

  function enter(key: CallerKey, line: KeyQueue): Release {
    working += 1
    line.working += 1
    lines.delete(key)
    lines.set(key, line)
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      working -= 1
      line.working -= 1
      forget(key, line)
      callNext()
    }
  }

  /** One in each round of the event loop: a queue of what waits for nothing would else be worked off before others are heard. */
  function callNext(): void {
    if (isCalling || waiting === 0) return
    isCalling = true
    setImmediate(() => {
      isCalling = false
      if (letNextIn()) callNext()
    })
  }

  function letNextIn(): boolean {
    if (working >= concurrency) return false
    for (const line of lines.values()) {
      const [begin] = line.waiting
      if (begin === undefined || line.working >= perKey.concurrency) continue
      begin()
      return true
    }
    return false
  }

  function forget(key: CallerKey, line: KeyQueue): void {
    if (line.working === 0 && line.waiting.size === 0) lines.delete(key)
  }

  return {
    async acquire({ key = Symbol('nobody else'), signal }: { key?: CallerKey; signal?: AbortSignal } = {}) {
      if (signal?.aborted) return undefined
      const line = lines.get(key) ?? { working: 0, waiting: new Set() }
      const isFree = working < concurrency && line.working < perKey.concurrency
      if (isFree && line.waiting.size === 0) return enter(key, line)
      if (waiting >= maxWaiting || line.waiting.size >= perKey.maxWaiting) return undefined
      lines.set(key, line)
      return new Promise((resolve) => {
        const end = (finish: () => Release | undefined) => {
          waiting -= 1
          line.waiting.delete(begin)
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          resolve(finish())
        }
        const begin = () => end(() => enter(key, line))
        const leave = () =>
          end(() => {
            forget(key, line)
            return undefined
          })
        const timer = setTimeout(leave, waitMs)
        waiting += 1
        line.waiting.add(begin)
        signal?.addEventListener('abort', leave)
      })
    },
  }
}
