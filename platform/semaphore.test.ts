import { describe, expect, it, vi } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const createTestSemaphore = (limits = {}) => createSemaphore({ concurrency: 1, maxWaiting: 1, waitMs: 1000, ...limits })

it('a limited number work at the same time, the next waits until one of them is done', async () => {
  const semaphore = createTestSemaphore({ concurrency: 2 })
  const [first] = [await semaphore.acquire(), await semaphore.acquire()]
  const third = semaphore.acquire()
  let isAcquired = false
  void third.then(() => (isAcquired = true))
  await Promise.resolve()
  expect(isAcquired).toBe(false)
  first?.()
  expect(await third).toBeTypeOf('function')
})

it('a caller is refused at once when the queue is full', async () => {
  const semaphore = createTestSemaphore()
  const first = await semaphore.acquire()
  const waiting = semaphore.acquire()
  expect(await semaphore.acquire()).toBeUndefined()
  first?.()
  expect(await waiting).toBeTypeOf('function')
})

it('a caller that waits too long is refused, and uses no slot', async () => {
  vi.useFakeTimers()
  const semaphore = createTestSemaphore()
  const first = await semaphore.acquire()
  const waiting = semaphore.acquire()
  vi.advanceTimersByTime(1001)
  vi.useRealTimers()
  expect(await waiting).toBeUndefined()
  first?.()
  expect(await semaphore.acquire()).toBeTypeOf('function')
})

it('an aborted caller leaves the queue, and a second release has no effect', async () => {
  const semaphore = createTestSemaphore()
  const first = await semaphore.acquire()
  const leaving = new AbortController()
  const waiting = semaphore.acquire({ signal: leaving.signal })
  leaving.abort()
  expect(await waiting).toBeUndefined()
  expect(await semaphore.acquire({ signal: leaving.signal })).toBeUndefined()
  first?.()
  first?.()
  expect(await semaphore.acquire()).toBeTypeOf('function')
  const next = semaphore.acquire()
  const isAcquired = await Promise.race([next.then(() => true), Promise.resolve(false)])
  expect(isAcquired).toBe(false)
})

describe('keys', () => {
  const perKey = { concurrency: 1, maxWaiting: 3 }

  it('take turns: many earlier calls of one key delay another key by one only', async () => {
    const semaphore = createTestSemaphore({ maxWaiting: 20 })
    const order: string[] = []
    const work = async (key: string) => {
      const release = await semaphore.acquire({ key })
      order.push(key)
      release?.()
    }
    const first = await semaphore.acquire({ key: 'a' })
    const all = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(work)
    first?.()
    await Promise.all(all)
    expect(order.join('')).toBe('abcabaaa')
  })

  it('have their own limits of active and of waiting callers', async () => {
    const semaphore = createTestSemaphore({ concurrency: 3, maxWaiting: 20, perKey })
    const first = await semaphore.acquire({ key: 'a' })
    const waiting = [1, 2, 3].map(() => semaphore.acquire({ key: 'a' }))
    expect(await semaphore.acquire({ key: 'a' })).toBeUndefined()
    expect(await semaphore.acquire({ key: 'b' })).toBeTypeOf('function')
    first?.()
    expect(await waiting[0]).toBeTypeOf('function')
    expect(await Promise.race([waiting[1], Promise.resolve('waits')])).toBe('waits')
  })

  it('at their limit are skipped in favour of other keys', async () => {
    const semaphore = createTestSemaphore({ concurrency: 2, maxWaiting: 20, perKey })
    const [a, b] = [await semaphore.acquire({ key: 'a' }), await semaphore.acquire({ key: 'b' })]
    const [nextA, c] = [semaphore.acquire({ key: 'a' }), semaphore.acquire({ key: 'c' })]
    b?.()
    expect(await c).toBeTypeOf('function')
    a?.()
    expect(await nextA).toBeTypeOf('function')
  })

  it('are not shared by callers without a key', async () => {
    const semaphore = createTestSemaphore({ concurrency: 3, maxWaiting: 20, perKey })
    for (const _caller of [1, 2, 3]) expect(await semaphore.acquire()).toBeTypeOf('function')
  })
})
