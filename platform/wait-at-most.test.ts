import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { waitAtMost } from './wait-at-most.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

it('resolves with the work, and leaves no timer behind', async () => {
  const before = timers()
  await waitAtMost(60_000, Promise.resolve())
  expect(timers()).toBe(before)
})

it('waits no longer than the limit', async () => {
  const startedAt = performance.now()
  await waitAtMost(50, new Promise(() => undefined))
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

it('rejects when the work fails in time', async () => {
  await expect(waitAtMost(1000, Promise.reject(new Error('no soap')))).rejects.toThrow('no soap')
  await waitAtMost(
    20,
    pause(40).then(() => Promise.reject(new Error('too late'))),
  )
  await pause(60)
})
