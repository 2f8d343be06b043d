import * as v from 'valibot'

/** Decoders work in other threads, so this timer runs meanwhile. */
const MEMORY_CHECK_INTERVAL_MS = 20

/**
 * The child's side of `createProcessPool`: receives one task at a time from its parent. Exits with the parent, or when
 * it needs more memory than the task allows.
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
  // Ctrl-C in a terminal reaches the whole process group: the parent decides when a task is stopped.
  process.on('SIGINT', () => undefined)
  process.on('message', (message) => void runTask(v.parse(schema, message)))
}
