import { maskitoTransform } from '@maskito/core'
import { expect, it } from 'vitest'
import { phoneMask } from './phone-field.tsx'

it.each([
  ['8 900 123-45-67', '+7 (900) 123-45-67'],
  ['+7 900 123 45 67', '+7 (900) 123-45-67'],
  ['+79001234567', '+7 (900) 123-45-67'],
  ['79001234567', '+7 (900) 123-45-67'],
  ['9001234567', '+7 (900) 123-45-67'],
  ['tel:+79001234567', '+7 (900) 123-45-67'],
  ['8 800 555-35-35', '+7 (800) 555-35-35'],
  ['8125553535', '+7 (812) 555-35-35'],
  ['88125553535', '+7 (812) 555-35-35'],
  ['84955553535', '+7 (495) 555-35-35'],
  ['7771234567', '+7 (777) 123-45-67'],
  ['8 (900) 123-45-67 доб. 12', '+7 (900) 123-45-67'],
  ['+7 (900) 123-45-67', '+7 (900) 123-45-67'],
])('%s becomes %s', (typed, masked) => {
  expect(maskitoTransform(typed, phoneMask())).toBe(masked)
})

it.each(['+998 90 123 45 67', '+380 44 123-45-67', 'tel:+12125551234', '+374 91 123456'])(
  '%s, of another country, is not treated as a Russian number',
  (typed) => {
    expect(maskitoTransform(typed, phoneMask())).toBe('')
  },
)

it('a plus before ten digits is accepted', () => {
  expect(maskitoTransform('+9001234567', phoneMask())).toBe('+7 (900) 123-45-67')
})

it('an empty field stays empty', () => {
  expect(maskitoTransform('', phoneMask())).toBe('')
})
