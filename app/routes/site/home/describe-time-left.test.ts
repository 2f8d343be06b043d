import { expect, it } from 'vitest'
import { describeTimeLeft } from './describe-time-left.ts'

const left = (days: number, hours = 0, minutes = 0, seconds = 0) =>
  describeTimeLeft((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)?.replaceAll('\u00a0', ' ')

it('says days, on the last of them hours too', () => {
  expect(left(3, 5)).toBe('Осталось 3 дня')
  expect(left(21)).toBe('Остался 21 день')
  expect(left(1, 5, 59)).toBe('Остался 1 день 5 ч')
  expect(left(1, 0, 59)).toBe('Остался 1 день')
})

it('says hours and minutes within a day, minutes and seconds within an hour', () => {
  expect(left(0, 23, 59, 59)).toBe('Осталось 23 ч 59 мин')
  expect(left(0, 4, 12, 40)).toBe('Осталось 4 ч 12 мин')
  expect(left(0, 0, 59, 59)).toBe('Осталось 59 мин 59 с')
  expect(left(0, 0, 12, 5)).toBe('Осталось 12 мин 05 с')
  expect(left(0, 0, 0, 7)).toBe('Осталось 7 с')
})

it('a part of a second is a second still; after it there is nothing to say', () => {
  expect(describeTimeLeft(1)).toBe('Осталось 1\u00a0с')
  expect(describeTimeLeft(0)).toBeUndefined()
  expect(describeTimeLeft(-60_000)).toBeUndefined()
})
