import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LeaseQueue, startLeaseQueue } from './lease-queue.server.ts'

// The conveyor's timers and those of the tests are the same, and run as far as they are told to.
beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }))
afterEach(() => void vi.useRealTimers())
const advanceTimers = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A shelf of numbered cars to wash. */
function createTestQueue(cars: number[], process: LeaseQueue<number>['process']) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const kept: number[][] = []
  const asked: number[] = []
  const shelf = {
    lines,
    kept,
    asked,
    isAway: false,
    conveyor: () =>
      startLeaseQueue(
        {
          name: 'wash',
          concurrency: 2,
          claim: async (limit) => {
            if (shelf.isAway) throw new Error('connection refused')
            shelf.asked.push(limit)
            return cars.splice(0, limit)
          },
          renewLeases: async (carried) => {
            if (shelf.isAway) throw new Error('connection refused')
            kept.push([...carried])
          },
          process,
        },
        log,
      ),
  }
  return shelf
}

it('takes no more than it has hands for, and one that hangs holds up only itself', async () => {
  const washed: number[] = []
  const shelf = createTestQueue([1, 2, 3, 4, 5], async (car) => {
    if (car === 1) await new Promise(() => undefined)
    washed.push(car)
  })
  await using conveyor = withAsyncDispose(shelf.conveyor())
  await advanceTimers(1000)
  expect(washed).toEqual([2, 3, 4, 5])
  expect(Math.max(...shelf.asked)).toBe(2)
  expect(conveyor).toBeDefined()
})

it('what comes is seen within a second', async () => {
  const cars: number[] = []
  const washed: number[] = []
  const shelf = createTestQueue(cars, async (car) => void washed.push(car))
  await using _conveyor = withAsyncDispose(shelf.conveyor())
  await advanceTimers(200)
  cars.push(1)
  expect(washed).toEqual([])
  await advanceTimers(999)
  expect(washed).toEqual([1])
})

it('an outage of the database is told once and waited out', async () => {
  const cars = [1]
  const washed: number[] = []
  const shelf = createTestQueue(cars, async (car) => void washed.push(car))
  shelf.isAway = true
  await using _conveyor = withAsyncDispose(shelf.conveyor())
  await advanceTimers(4500)
  expect(washed).toEqual([])
  shelf.isAway = false
  await advanceTimers(2000)
  expect(washed).toEqual([1])
  expect(shelf.lines.filter((line) => line.includes('did not answer'))).toHaveLength(1)
})

it('a failure to write down what came of one is told, and the others go on', async () => {
  const washed: number[] = []
  const shelf = createTestQueue([1, 2, 3], async (car) => {
    if (car === 1) throw new Error('disk full')
    washed.push(car)
  })
  await using _conveyor = withAsyncDispose(shelf.conveyor())
  await advanceTimers(1000)
  expect(washed).toEqual([2, 3])
  expect(shelf.lines.filter((line) => line.includes('disk full'))).toHaveLength(1)
})

it('says of what it carries that it is carried', async () => {
  const shelf = createTestQueue([1], () => new Promise(() => undefined))
  await using _conveyor = withAsyncDispose(shelf.conveyor())
  await advanceTimers(8000)
  expect(shelf.kept).toHaveLength(2)
  expect(shelf.kept.at(-1)).toEqual([1])
})

it('a stop takes no more, waits for what is carried, and tells it to give up after a second', async () => {
  const ends: string[] = []
  const shelf = createTestQueue([1, 2, 3], async (car, signal) => {
    if (car === 1) await pause(300)
    else await new Promise((resolve) => signal.addEventListener('abort', resolve))
    ends.push(`${car} ${signal.aborted ? 'given up' : 'washed'}`)
  })
  const conveyor = shelf.conveyor()
  await advanceTimers(50)
  const asked = performance.now()
  const stopped = conveyor.stop().then(() => performance.now() - asked)
  await advanceTimers(999)
  expect(ends).toEqual(['1 washed'])
  await advanceTimers(1500)
  expect(ends).toEqual(['1 washed', '2 given up'])
  expect(await stopped).toBeLessThan(2500)
})

const withAsyncDispose = (conveyor: { stop: () => Promise<void> }) => ({
  [Symbol.asyncDispose]: async () => {
    const stopped = conveyor.stop()
    // As long as one that hangs is waited for.
    await advanceTimers(2000)
    await stopped
  },
})
