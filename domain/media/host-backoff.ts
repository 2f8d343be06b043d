import { HOUR_MS } from '#locale/durations.ts'

/** Consecutive failures after which a host is paused: it is down, and each try costs a timeout. */
const MAX_CONSECUTIVE_FAILURES = 5
const DOWN_HOST_PAUSE_MS = 600_000
/** A host can ask for more, even for a date far in the future; by then the car is sold. */
export const MAX_PAUSE_MS = 6 * HOUR_MS

/** The hosts that asked for a pause or seem to be down, for one run. */
export class HostBackoff {
  readonly #failures = new Map<string, number>()
  readonly #pausedUntil = new Map<string, number>()

  recordSuccess(host: string): void {
    this.#failures.delete(host)
  }

  recordFailure(host: string, now: Date): void {
    const failures = (this.#failures.get(host) ?? 0) + 1
    this.#failures.set(host, failures)
    if (failures >= MAX_CONSECUTIVE_FAILURES) this.pause(host, now, DOWN_HOST_PAUSE_MS)
  }

  /** Pauses a host, at most for MAX_PAUSE_MS. */
  pause(host: string, now: Date, pauseMs: number): void {
    this.#pausedUntil.set(host, now.getTime() + Math.min(pauseMs, MAX_PAUSE_MS))
  }

  listPausedHosts(now: Date): string[] {
    return [...this.#pausedUntil].filter(([, until]) => until > now.getTime()).map(([host]) => host)
  }
}
