import { expect, test } from 'vitest'
import { lowerFirst, upperFirst } from './letter-case.ts'

test('only the first letter changes', () => {
  expect(upperFirst('в течение 10 минут')).toBe('В течение 10 минут')
  expect(lowerFirst('Заявка на BMW')).toBe('заявка на BMW')
  expect([upperFirst(''), lowerFirst('')]).toEqual(['', ''])
})
