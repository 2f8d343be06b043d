import { expect, it } from 'vitest'
import { maskEmail, maskPhone } from './mask-contact.ts'

it('of a phone the operator and the end stay', () => {
  expect(maskPhone('79161234567').replaceAll('\u00a0', ' ')).toBe('+7 916 ···-··-67')
  expect(maskPhone('123')).toBe('···')
})

it('of an e-mail address the first letter and the domain stay', () => {
  expect(maskEmail('anna@mail.ru')).toBe('a···@mail.ru')
  expect(maskEmail('anna')).toBe('···')
})
