import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm'
const ROOM_ENOUGH = 4 * 1024 ** 3

/**
 * A new folder for what a test run makes and throws away. Databases are thousands of small files, and a disk takes twenty
 * times as long for them as memory does: where there is plenty of it, they are there.
 */
export async function makeFolder(name: string): Promise<string> {
  await clearRoom()
  return mkdtemp(path.join(findRoom(), `showroom-${name}-${process.pid}-`))
}

function findRoom(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize >= ROOM_ENOUGH) return IN_MEMORY
  } catch {
    // Other systems have no such place.
  }
  return tmpdir()
}

/** A run that was killed leaves its folders, and memory is not cleared like a disk. */
async function clearRoom(): Promise<void> {
  const names = await readdir(IN_MEMORY).catch(() => [])
  const left = names.filter((name) => isGone(Number(/^showroom-[a-z]+-(\d+)-/.exec(name)?.[1] ?? process.pid)))
  const remove = (name: string) => rm(path.join(IN_MEMORY, name), { recursive: true, force: true })
  // Another process may be clearing as well.
  await Promise.allSettled(left.map(remove))
}

/** What belongs to somebody else may not be asked after, and is there. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
