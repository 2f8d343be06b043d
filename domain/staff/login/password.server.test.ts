import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './password.server.ts'

it('a password belongs to its hash, whichever way its letters are composed', async () => {
  const stored = await hashPassword('Ёлка и йод 1941'.normalize('NFC'))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf('Ёлка и йод 1941'.normalize('NFD'), stored)).toBe(true)
  expect(await isPasswordOf('Ёлка и йод 1942', stored)).toBe(false)
})

it.each([undefined, null, '', 'plain text', '$argon2id$v=19$m=19456,t=2,p=1$x$y'])(
  'nothing is the password of %o',
  async (stored) => {
    expect(await isPasswordOf('', stored)).toBe(false)
  },
)
