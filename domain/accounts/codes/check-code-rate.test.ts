import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#locale/durations.ts'
import {
  calculateNextRequestAt,
  CONTACT_RATE_LIMITS,
  getAddressRateLimits,
  getNetworkRateLimits,
  getTotalRateLimits,
} from './check-code-rate.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)
/** The minutes until the next code can be requested. */
const getWaitMs = (...minutesAgo: number[]) =>
  Math.max(0, (calculateNextRequestAt(minutesAgo.map(ago), CONTACT_RATE_LIMITS).getTime() - NOW.getTime()) / 60_000)

describe('the rate limit of one contact', () => {
  it('is one a minute', () => {
    expect(getWaitMs()).toBe(0)
    expect(getWaitMs(0)).toBe(1)
    expect(getWaitMs(1)).toBe(0)
  })

  it('is three an hour', () => {
    expect(getWaitMs(10, 20)).toBe(0)
    expect(getWaitMs(10, 20, 30)).toBe(30)
  })

  it('is eight a day', () => {
    expect(getWaitMs(100, 200, 300, 400, 500, 600, 700)).toBe(0)
    expect(getWaitMs(100, 200, 300, 400, 500, 600, 700, 800)).toBe(24 * 60 - 800)
  })
})

it('an unknown address counts as ten', () => {
  const limits = { perAddress: 20, perDay: 1000 }
  expect(getAddressRateLimits(limits, true).map(({ max }) => max)).toEqual([20, 60])
  expect(getAddressRateLimits(limits, false).map(({ max }) => max)).toEqual([200, 600])
})

it('a network counts as five addresses', () => {
  expect(getNetworkRateLimits({ perAddress: 20, perDay: 1000 }).map(({ max }) => max)).toEqual([100, 300])
})

const getMaxCodes = (perDay: number, share: 'open' | 'reserve') =>
  getTotalRateLimits({ perAddress: 20, perDay }, share).map((limit) => limit.max)

it('seven tenths are open to everybody, and an hour has a quarter of the day', () => {
  expect([getMaxCodes(1000, 'open'), getMaxCodes(1000, 'reserve')]).toEqual([
    [175, 700],
    [75, 300],
  ])
  expect([getMaxCodes(1, 'open'), getMaxCodes(1, 'reserve')]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
