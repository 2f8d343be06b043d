import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_INTERVAL_MS = 40
const SQLITE_BUSY = 5

/**
 * Does `work` while no other process on this machine does any under the same `file`. Waits its turn; throws after
 * `waitMs`. The lock is the kernel's (SQLite takes it for us): it ends with its holder, so a `kill -9` leaves none behind,
 * which a file with a process id in it could not promise.
 */
export async function withFileLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    const deadline = Date.now() + waitMs
    while (!tryAcquire(lock)) {
      if (Date.now() > deadline) throw new Error(`Another process has held ${file} for ${Math.round(waitMs / 1000)} s`)
      await pause(RETRY_INTERVAL_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function tryAcquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) return false
    throw error
  }
}
