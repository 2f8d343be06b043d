import { describe, expect, it } from 'vitest'
import { addressPace, alarmAt, CONTACT_PACE, nextAskAt, startOfDay } from './code-pace.ts'

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

it('a day has one alarm for each step', () => {
  const alarms = Array.from({ length: 100 }, (_, count) => alarmAt(count + 1, 100))
  expect(alarms.filter((alarm) => alarm === 'nearly')).toHaveLength(1)
  expect(alarms.indexOf('reached')).toBe(99)
  expect(startOfDay(NOW)).toEqual(new Date('2026-11-20T00:00:00Z'))
})
