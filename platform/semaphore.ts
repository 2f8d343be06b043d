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
interface Turns {
  concurrency: number
  concurrencyPerKey: number
  /** In the order of turns: the key that was served last is last. Queues without active or waiting callers are removed. */
  queues: Map<CallerKey, KeyQueue>
  working: number
  waiting: number
  isScheduled: boolean
}

/** A semaphore in this process. Keys take turns; within a key it is first come, first served. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { concurrency, maxWaiting = Infinity, waitMs, perKey = limits } = limits
  const turns: Turns = {
    concurrency,
    concurrencyPerKey: perKey.concurrency,
    queues: new Map(),
    working: 0,
    waiting: 0,
    isScheduled: false,
  }
  return {
    async acquire({ key = Symbol('unique key'), signal }: { key?: CallerKey; signal?: AbortSignal } = {}) {
      if (signal?.aborted) return undefined
      const queue = turns.queues.get(key) ?? { key, working: 0, waiting: new Set() }
      const isFree = turns.working < concurrency && queue.working < perKey.concurrency
      if (isFree && queue.waiting.size === 0) return grant(turns, queue)
      if (turns.waiting >= maxWaiting || queue.waiting.size >= (perKey.maxWaiting ?? maxWaiting)) return undefined
      turns.queues.set(key, queue)
      return waitForTurn(turns, queue, { waitMs, signal })
    },
  }
}

function grant(turns: Turns, queue: KeyQueue): Release {
  turns.working += 1
  queue.working += 1
  turns.queues.delete(queue.key)
  turns.queues.set(queue.key, queue)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    turns.working -= 1
    queue.working -= 1
    removeIfIdle(turns, queue)
    scheduleNext(turns)
  }
}

function waitForTurn(
  turns: Turns,
  queue: KeyQueue,
  { waitMs, signal }: { waitMs: number | undefined; signal: AbortSignal | undefined },
): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const end = (finish: () => Release | undefined) => {
      turns.waiting -= 1
      queue.waiting.delete(begin)
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      resolve(finish())
    }
    const begin = () => end(() => grant(turns, queue))
    const giveUp = () =>
      end(() => {
        removeIfIdle(turns, queue)
        return undefined
      })
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    turns.waiting += 1
    queue.waiting.add(begin)
    signal?.addEventListener('abort', giveUp)
  })
}

/**
 * One in each turn of the event loop: otherwise a queue of synchronous work would finish before other events are
 * handled.
 */
function scheduleNext(turns: Turns): void {
  if (turns.isScheduled || turns.waiting === 0) return
  turns.isScheduled = true
  setImmediate(() => {
    turns.isScheduled = false
    if (startNext(turns)) scheduleNext(turns)
  })
}

function startNext({ concurrency, concurrencyPerKey, queues, working }: Turns): boolean {
  if (working >= concurrency) return false
  for (const queue of queues.values()) {
    const [begin] = queue.waiting
    if (begin === undefined || queue.working >= concurrencyPerKey) continue
    begin()
    return true
  }
  return false
}

function removeIfIdle({ queues }: Turns, queue: KeyQueue): void {
  if (queue.working === 0 && queue.waiting.size === 0) queues.delete(queue.key)
}
