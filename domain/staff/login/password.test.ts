import { expect, it } from 'vitest'
import { isWeakPassword } from './password.ts'

it.each([
  'passwordpassword',
  'Password123456',
  'qwertyuiop[]',
  'йцукенгшщзхъ',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'ParolПароль123',
  'adminadmin1234',
  'zxcvbnm,./1234',
])('%s is weak', (password) => {
  expect(isWeakPassword(password)).toBe(true)
})

it.each(['корова лампа ветер 42', 'Tr0ub4dor&3xyz', 'vfvf vskf hfve', '7Kd-9fQ-2mX-pLw'])('%s is not', (password) => {
  expect(isWeakPassword(password)).toBe(false)
})
