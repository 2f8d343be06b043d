export interface CoalescedTask {
  /** Asks for a run. Any number of calls before it begins are one run; a call during a run brings another. */
  enqueue: () => void
  /** No run begins after this; resolves when the one under way has ended. */
  stop: () => Promise<void>
}

interface CoalesceRunsOptions {
  /** From the first wish to the run: what gathers a burst. Later wishes do not push it back. */
  delayMs: number
  /** After a failed run. */
  retryMs: number
  onFailure: (cause: unknown) => void
}

/** Runs `task` when somebody wants it, never twice at once, and again after a failure. */
export function coalesceRuns(
  task: () => Promise<void>,
  { delayMs, retryMs, onFailure }: CoalesceRunsOptions,
): CoalescedTask {
  let isWanted = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function schedule(ms: number): void {
    if (isStopped || timer !== undefined || running !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      running = run()
    }, ms)
  }

  async function run(): Promise<void> {
    isWanted = false
    let waitMs = delayMs
    try {
      await task()
    } catch (cause) {
      isWanted = true
      waitMs = retryMs
      onFailure(cause)
    }
    running = undefined
    if (isWanted) schedule(waitMs)
  }

  return {
    enqueue: () => {
      isWanted = true
      schedule(delayMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
