import { expect, it } from 'vitest'
import { hashLetterBox } from './letter-box.server.ts'

const isOneBox = (one: string, other: string) => hashLetterBox(one).equals(hashLetterBox(other))

it.each([
  ['annak@mail.example', 'Anna.K+cars@mail.example'],
  ['anna@gmail.com', 'anna@googlemail.com'],
  ['anna@yandex.ru', 'anna@ya.ru'],
  ['anna@yandex.ru', 'an.na@yandex.com'],
])('%s and %s are one letter box', (one, other) => {
  expect(isOneBox(one, other)).toBe(true)
})

it('boxes of different people are different', () => {
  expect(isOneBox('anna@gmail.com', 'anna@yandex.ru')).toBe(false)
  expect(isOneBox('anna@mail.example', 'anne@mail.example')).toBe(false)
})
