import { setTimeout as pause } from 'node:timers/promises'

/** Waits for `work`, at most `ms` milliseconds. Leaves no timer behind, which would keep the process alive. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController()
  try {
    await Promise.race([work, pause(ms, undefined, { signal: waiting.signal })])
  } finally {
    waiting.abort()
  }
}
