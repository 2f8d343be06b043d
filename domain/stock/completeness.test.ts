import { expect, it } from 'vitest'
import { describeCompleteness } from './completeness.ts'

it('a car that lacks nothing has the whole score', () => {
  expect(describeCompleteness([])).toEqual({ score: 12, total: 12, missing: [], isPoor: false })
})

it('what is missing is named, the first that is worth adding first, and lowers the score', () => {
  expect(describeCompleteness(['video', 'photos', 'vin'])).toEqual({
    score: 9,
    total: 12,
    missing: ['фото', 'VIN', 'видео'],
    isPoor: false,
  })
})

it('a car that lacks four parts needs somebody to look', () => {
  expect(describeCompleteness(['photos', 'vin', 'trim', 'video']).isPoor).toBe(true)
})

it('each part counts once, and what is unknown does not count', () => {
  expect(describeCompleteness(['vin', 'vin', 'wheels']).score).toBe(11)
})
