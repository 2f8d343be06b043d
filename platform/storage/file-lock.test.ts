import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withFileLock } from './file-lock.server.ts'

it('a lock has one holder at a time', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-lock-'))
  const file = path.join(folder.path, 'lock')
  let inside = 0
  let maxInside = 0
  const work = async () => {
    maxInside = Math.max(maxInside, ++inside)
    await pause(20)
    inside--
  }
  await Promise.all([1, 2, 3].map(() => withFileLock(file, 5000, work)))
  expect(maxInside).toBe(1)
})

it('waiting for a lock that is not released fails after the limit', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-lock-'))
  const file = path.join(folder.path, 'lock')
  await withFileLock(file, 100, async () => {
    await expect(withFileLock(file, 100, async () => undefined)).rejects.toThrow('Another process')
  })
})

it('a lock is released when its work fails', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-lock-'))
  const file = path.join(folder.path, 'lock')
  const failing = withFileLock(file, 100, async () => {
    throw new Error('flat tyre')
  })
  await expect(failing).rejects.toThrow('flat tyre')
  expect(await withFileLock(file, 100, async () => 'free')).toBe('free')
})
