import { expect, it } from 'vitest'
import { hashMailbox } from './hash-mailbox.server.ts'

const isSameMailbox = (one: string, other: string) => hashMailbox(one).equals(hashMailbox(other))

it.each([
  ['annak@mail.example', 'Anna.K+cars@mail.example'],
  ['anna@gmail.com', 'anna@googlemail.com'],
  ['anna@yandex.ru', 'anna@ya.ru'],
  ['anna@yandex.ru', 'an.na@yandex.com'],
])('%s and %s are one letter box', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true)
})

it('boxes of different people are different', () => {
  expect(isSameMailbox('anna@gmail.com', 'anna@yandex.ru')).toBe(false)
  expect(isSameMailbox('anna@mail.example', 'anne@mail.example')).toBe(false)
})
