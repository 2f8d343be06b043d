import { expect, test } from 'vitest'
import { plural, pluralForm } from './plural.ts'

const CARS = ['автомобиль', 'автомобиля', 'автомобилей'] as const

test.each([
  [1, 'автомобиль'],
  [2, 'автомобиля'],
  [5, 'автомобилей'],
  [0, 'автомобилей'],
  [11, 'автомобилей'],
  [14, 'автомобилей'],
  [21, 'автомобиль'],
  [24, 'автомобиля'],
  [111, 'автомобилей'],
  [1001, 'автомобиль'],
])('%i is followed by «%s»', (count, word) => {
  expect(pluralForm(count, CARS)).toBe(word)
})

test('the number and its noun stay together', () => {
  expect(plural(1240, CARS)).toBe('1\u00a0240\u00a0автомобилей')
})
