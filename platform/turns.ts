/** Lets a few in at once and a few more wait: for work that is long and whose sum must stay bounded. */
export interface Turns {
  /**
   * Waits for a turn; undefined when too many wait already, it took too long or the signal ended it. Call what it
   * returns when the work is done; calling it twice does no harm.
   */
  take: (signal?: AbortSignal) => Promise<(() => void) | undefined>
}

interface TurnLimits {
  atOnce: number
  mostWaiting: number
  waitMs: number
}

/** A queue of its own, in this process. */
export function createTurns({ atOnce, mostWaiting, waitMs }: TurnLimits): Turns {
  const waiting = new Set<() => void>()
  let taken = 0

  function open(): () => void {
    taken += 1
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      taken -= 1
      const [next] = waiting
      next?.()
    }
  }

  return {
    async take(signal) {
      if (signal?.aborted) return undefined
      if (taken < atOnce) return open()
      if (waiting.size >= mostWaiting) return undefined
      return new Promise((resolve) => {
        const end = (turn: (() => void) | undefined) => {
          waiting.delete(begin)
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          resolve(turn)
        }
        const begin = () => end(open())
        const leave = () => end(undefined)
        const timer = setTimeout(leave, waitMs)
        waiting.add(begin)
        signal?.addEventListener('abort', leave)
      })
    },
  }
}
