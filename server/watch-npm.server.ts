import { isStartedByNpm } from '#platform/config/config.server.ts'

const WATCH_MS = 500

/**
 * Calls `onGone` when the npm that waits for this process is gone: a killed npm sends no signal. Does nothing without
 * npm, because other parents may leave a process running, as `nohup` does.
 */
export function watchNpm(onGone: () => void): void {
  if (!isStartedByNpm()) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onGone()
  }, WATCH_MS)
  timer.unref()
}
