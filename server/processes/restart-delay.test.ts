import { expect, it } from 'vitest'
import { restartDelayMs } from './restart-delay.ts'

it('a process that dies again and again waits twice as long each time, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 2000].map(restartDelayMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})
