import { expect, it } from 'vitest'
import { isValidPhone } from './is-valid-phone.server.ts'
import { normalizePhone } from './rules.ts'

it.each([
  '9001234567',
  '8 900 123-45-67',
  '+7 (916) 555-00-11',
  '+7 495 123-45-67',
  '8 (495) 000-00-01',
  '8 800 200-00-00',
  '+7 701 555 66 77',
])('%s can be called', async (text) => {
  expect(await isValidPhone(normalizePhone(text))).toBe(true)
})

it.each([
  ['all digits equal', '79999999999'],
  ['nothing but sevens', '77777777777'],
  ['a code that does not exist', '73000000000'],
  ['an unassigned code between two assigned ones', '74000000000'],
  ['too short', '7900123456'],
  ['too long', '790012345678'],
  ['of another country', '12025550123'],
  ['not a number at all', 'constructor'],
  ['empty', ''],
  ['with a line after it', '79001234567\n1'],
])('a number that cannot exist is rejected: %s', async (_, digits) => {
  expect(await isValidPhone(digits)).toBe(false)
})
