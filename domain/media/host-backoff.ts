/** Failures of a host in a row after which it is left alone for a while: it is down, and each try costs a timeout. */
const MAX_CONSECUTIVE_FAILURES = 5
const DOWN_HOST_PAUSE_MS = 600_000
/** A host may ask for more, even for a date beyond all calendars; by then the car is sold. */
export const MAX_PAUSE_MS = 6 * 3_600_000

/** Remembers, for one run, which hosts asked to be left alone or seem to be down. */
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

  /** At most six hours, whatever the host says. */
  pause(host: string, now: Date, pauseMs: number): void {
    this.#pausedUntil.set(host, now.getTime() + Math.min(pauseMs, MAX_PAUSE_MS))
  }

  listPausedHosts(now: Date): string[] {
    return [...this.#pausedUntil].filter(([, until]) => until > now.getTime()).map(([host]) => host)
  }
}
