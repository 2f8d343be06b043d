import * as v from 'valibot'

/** The decoders work on threads of their own, so this clock keeps ticking while they do. */
const MEMORY_CHECK_INTERVAL_MS = 20

/**
 * The child's end of `createProcessPool`: takes one task at a time over the channel to its parent, and ends with it,
 * or by itself when it needs more memory than the task allows.
 */
export function serveTasks<Task extends { maxMemoryBytes: number }>(
  schema: v.GenericSchema<unknown, Task>,
  work: (task: Task) => Promise<object>,
): void {
  const runTask = async (task: Task) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > task.maxMemoryBytes) process.exit(1)
    }, MEMORY_CHECK_INTERVAL_MS)
    const result = await work(task)
    clearInterval(watch)
    process.send?.(result)
  }
  process.on('disconnect', () => process.exit())
  // Ctrl-C in a terminal reaches the whole group: the parent decides when a task is given up.
  process.on('SIGINT', () => undefined)
  process.on('message', (message) => void runTask(v.parse(schema, message)))
}
