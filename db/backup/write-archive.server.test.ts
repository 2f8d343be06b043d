import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { writeArchive } from './write-archive.server.ts'

/** Linux has a disk that is always full. */
const FULL_DISK = '/dev/full'

it.runIf(existsSync(FULL_DISK))(
  'a full disk is told as such, whatever was being added when it was noticed',
  async () => {
    await using file = await open(FULL_DISK, 'w')
    const archive = await writeArchive(file, new Date('2026-11-24T10:00:00Z'))
    // Random bytes, which do not shrink: they reach the disk.
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at * 31) % 251))
    const fill = async () => {
      for (let entry = 0; entry < 1000; entry += 1) {
        await archive.add(`entry-${entry}`, content.length, [content])
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' })
    // So does everything that is tried afterwards.
    await expect(archive.add('more', 1, [Buffer.from('x')])).rejects.toMatchObject({ code: 'ENOSPC' })
    await archive.abandon()
  },
)
