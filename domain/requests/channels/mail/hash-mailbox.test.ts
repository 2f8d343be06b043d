import { expect, it } from 'vitest'
import { hashMailbox } from './hash-mailbox.server.ts'

const isSameMailbox = (address: string, spelling: string) => hashMailbox(address).equals(hashMailbox(spelling))

it.each([
  ['annak@mail.example', 'Anna.K+cars@mail.example'],
  ['anna@gmail.com', 'anna@googlemail.com'],
  ['anna@yandex.ru', 'anna@ya.ru'],
  ['anna@yandex.ru', 'an.na@yandex.com'],
])('%s and %s are one mailbox', (address, spelling) => {
  expect(isSameMailbox(address, spelling)).toBe(true)
})

it('mailboxes of different people have different hashes', () => {
  expect(isSameMailbox('anna@gmail.com', 'anna@yandex.ru')).toBe(false)
  expect(isSameMailbox('anna@mail.example', 'anne@mail.example')).toBe(false)
})
