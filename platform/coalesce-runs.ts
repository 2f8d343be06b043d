interface CoalescedTask {
  /** Requests a run. Any number of calls before it begins are one run; a call during a run leads to another. */
  enqueue: () => void
  /** No run begins after this; resolves when a run in progress has ended. */
  stop: () => Promise<void>
}

interface CoalesceRunsOptions {
  /** From the first request to the run: it collects a burst. Later requests do not delay it. */
  delayMs: number
  /** After a failed run. */
  retryMs: number
  onFailure: (cause: unknown) => void
}

/** Runs `task` on request, never twice at once, and again after a failure. */
export function coalesceRuns(
  task: () => Promise<void>,
  { delayMs, retryMs, onFailure }: CoalesceRunsOptions,
): CoalescedTask {
  let isRequested = false
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
    isRequested = false
    let waitMs = delayMs
    try {
      await task()
    } catch (cause) {
      isRequested = true
      waitMs = retryMs
      onFailure(cause)
    }
    running = undefined
    if (isRequested) schedule(waitMs)
  }

  return {
    enqueue: () => {
      isRequested = true
      schedule(delayMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
