import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_INTERVAL_MS = 40
const SQLITE_BUSY = 5

/**
 * Runs `work` while holding a lock on `file`, which only one process on this machine can hold. Waits for the lock and
 * throws after `waitMs`. It is a lock of the kernel, taken through SQLite: it ends with the process, even on `kill -9`,
 * unlike a file with a process id.
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
