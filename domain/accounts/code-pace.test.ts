import { describe, expect, it } from 'vitest'
import { addressPace, CONTACT_PACE, networkPace, nextAskAt, totalPace } from './code-pace.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
/** In how many minutes the next one may be asked for. */
const wait = (...minutesAgo: number[]) =>
  Math.max(0, (nextAskAt(minutesAgo.map(ago), CONTACT_PACE).getTime() - NOW.getTime()) / 60_000)

describe('the pace of one contact', () => {
  it('is one a minute', () => {
    expect(wait()).toBe(0)
    expect(wait(0)).toBe(1)
    expect(wait(1)).toBe(0)
  })

  it('is three an hour', () => {
    expect(wait(10, 20)).toBe(0)
    expect(wait(10, 20, 30)).toBe(30)
  })

  it('is eight a day', () => {
    expect(wait(100, 200, 300, 400, 500, 600, 700)).toBe(0)
    expect(wait(100, 200, 300, 400, 500, 600, 700, 800)).toBe(24 * 60 - 800)
  })
})

it('an address that is not known counts as ten', () => {
  const limits = { perAddress: 20, perDay: 1000 }
  expect(addressPace(limits, true).map(({ most }) => most)).toEqual([20, 60])
  expect(addressPace(limits, false).map(({ most }) => most)).toEqual([200, 600])
})

it('a network counts as five addresses', () => {
  expect(networkPace({ perAddress: 20, perDay: 1000 }).map(({ most }) => most)).toEqual([100, 300])
})

const most = (perDay: number, share: 'open' | 'reserve') =>
  totalPace({ perAddress: 20, perDay }, share).map((pace) => pace.most)

it('seven tenths are open to everybody, and an hour has a quarter of a day', () => {
  expect([most(1000, 'open'), most(1000, 'reserve')]).toEqual([
    [175, 700],
    [75, 300],
  ])
  expect([most(1, 'open'), most(1, 'reserve')]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
