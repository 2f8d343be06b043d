import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { writeArchive } from './archive.server.ts'

/** Linux has a disk that is always full. */
const FULL_DISK = '/dev/full'

it.runIf(existsSync(FULL_DISK))(
  'a full disk is reported as such, for any entry during which it is noticed',
  async () => {
    await using file = await open(FULL_DISK, 'w')
    const archive = await writeArchive(file, new Date('2026-11-24T10:00:00Z'))
    // These bytes hardly compress, so they reach the disk.
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at * 31) % 251))
    const fill = async () => {
      for (let entry = 0; entry < 1000; entry += 1) {
        await archive.add(`entry-${entry}`, content.length, [content])
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' })
    // Later entries fail with the same error.
    await expect(archive.add('more', 1, [Buffer.from('x')])).rejects.toMatchObject({ code: 'ENOSPC' })
    await archive.abandon()
  },
)
