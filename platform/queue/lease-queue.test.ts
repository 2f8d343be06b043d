import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LeaseQueue, startLeaseQueue } from './lease-queue.server.ts'

// The queue and the tests use the same fake timers, which the tests advance.
beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }))
afterEach(() => void vi.useRealTimers())
const advanceTimers = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A queue of numbered cars to wash. */
function createTestQueue(numbers: number[], process: LeaseQueue<number>['process']) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const renewals: number[][] = []
  const claimLimits: number[] = []
  const testQueue = {
    lines,
    renewals,
    claimLimits,
    isDown: false,
    start: () =>
      startLeaseQueue(
        {
          name: 'wash',
          concurrency: 2,
          claim: async (limit) => {
            if (testQueue.isDown) throw new Error('connection refused')
            testQueue.claimLimits.push(limit)
            return numbers.splice(0, limit)
          },
          renewLeases: async (items) => {
            if (testQueue.isDown) throw new Error('connection refused')
            renewals.push([...items])
          },
          process,
        },
        log,
      ),
  }
  return testQueue
}

it('claims no more items than it has free slots, and an item that hangs blocks only its own slot', async () => {
  const done: number[] = []
  const testQueue = createTestQueue([1, 2, 3, 4, 5], async (number) => {
    if (number === 1) await new Promise(() => undefined)
    done.push(number)
  })
  await using running = withAsyncDispose(testQueue.start())
  await advanceTimers(1000)
  expect(done).toEqual([2, 3, 4, 5])
  expect(Math.max(...testQueue.claimLimits)).toBe(2)
  expect(running).toBeDefined()
})

it('a new item is claimed within a second', async () => {
  const numbers: number[] = []
  const done: number[] = []
  const testQueue = createTestQueue(numbers, async (number) => void done.push(number))
  await using _running = withAsyncDispose(testQueue.start())
  await advanceTimers(200)
  numbers.push(1)
  expect(done).toEqual([])
  await advanceTimers(999)
  expect(done).toEqual([1])
})

it('an outage of the database is logged once, and work continues after it', async () => {
  const numbers = [1]
  const done: number[] = []
  const testQueue = createTestQueue(numbers, async (number) => void done.push(number))
  testQueue.isDown = true
  await using _running = withAsyncDispose(testQueue.start())
  await advanceTimers(4500)
  expect(done).toEqual([])
  testQueue.isDown = false
  await advanceTimers(2000)
  expect(done).toEqual([1])
  expect(testQueue.lines.filter((line) => line.includes('did not answer'))).toHaveLength(1)
})

it('a failure to store a result is logged, and the other items continue', async () => {
  const done: number[] = []
  const testQueue = createTestQueue([1, 2, 3], async (number) => {
    if (number === 1) throw new Error('disk full')
    done.push(number)
  })
  await using _running = withAsyncDispose(testQueue.start())
  await advanceTimers(1000)
  expect(done).toEqual([2, 3])
  expect(testQueue.lines.filter((line) => line.includes('disk full'))).toHaveLength(1)
})

it('renews the leases of active items', async () => {
  const testQueue = createTestQueue([1], () => new Promise(() => undefined))
  await using _running = withAsyncDispose(testQueue.start())
  await advanceTimers(8000)
  expect(testQueue.renewals).toHaveLength(2)
  expect(testQueue.renewals.at(-1)).toEqual([1])
})

it('a stop claims no more items, waits for the active ones and aborts them after a second', async () => {
  const ends: string[] = []
  const testQueue = createTestQueue([1, 2, 3], async (number, signal) => {
    if (number === 1) await pause(300)
    else await new Promise((resolve) => signal.addEventListener('abort', resolve))
    ends.push(`${number} ${signal.aborted ? 'given up' : 'washed'}`)
  })
  const running = testQueue.start()
  await advanceTimers(50)
  const stoppedAt = performance.now()
  const stopped = running.stop().then(() => performance.now() - stoppedAt)
  await advanceTimers(999)
  expect(ends).toEqual(['1 washed'])
  await advanceTimers(1500)
  expect(ends).toEqual(['1 washed', '2 given up'])
  expect(await stopped).toBeLessThan(2500)
})

const withAsyncDispose = (running: { stop: () => Promise<void> }) => ({
  [Symbol.asyncDispose]: async () => {
    const stopped = running.stop()
    // The longest time that a stop waits for an item that hangs.
    await advanceTimers(2000)
    await stopped
  },
})
