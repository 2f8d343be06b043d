import { mkdtemp } from 'node:fs/promises'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm'
const ROOM_ENOUGH = 4 * 1024 ** 3

/**
 * A new folder for what a test run makes and throws away. Databases are thousands of small files, and a disk takes twenty
 * times as long for them as memory does: where there is plenty of it, they are there.
 */
export const makeFolder = (name: string): Promise<string> => mkdtemp(path.join(findRoom(), `showroom-${name}-`))

function findRoom(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize >= ROOM_ENOUGH) return IN_MEMORY
  } catch {
    // Other systems have no such place.
  }
  return tmpdir()
}
