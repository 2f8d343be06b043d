import { expect, test } from 'vitest'
import { formatPhone, phoneHref } from './phone.ts'

test('eleven digits become a phone number that never wraps', () => {
  expect(formatPhone('74950000001')).toBe('+7\u00a0(495)\u00a0000-00-01')
})

test('a number of another length stays unchanged', () => {
  expect(formatPhone('112')).toBe('112')
})

test('the link dials the international form', () => {
  expect(phoneHref('74950000001')).toBe('tel:+74950000001')
})
