import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withFileLock } from './file-lock.server.ts'

it('a lock is held by one at a time, in whatever order they come', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-lock-'))
  const file = path.join(folder.path, 'lock')
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await pause(20)
    inside--
  }
  await Promise.all([1, 2, 3].map(() => withFileLock(file, 5000, work)))
  expect(most).toBe(1)
})

it('a lock that is not let go is told of after the wait', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-lock-'))
  const file = path.join(folder.path, 'lock')
  await withFileLock(file, 100, async () => {
    await expect(withFileLock(file, 100, async () => undefined)).rejects.toThrow('Another process')
  })
})

it('a lock is let go when its work fails', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-lock-'))
  const file = path.join(folder.path, 'lock')
  const failing = withFileLock(file, 100, async () => {
    throw new Error('flat tyre')
  })
  await expect(failing).rejects.toThrow('flat tyre')
  expect(await withFileLock(file, 100, async () => 'free')).toBe('free')
})
