import { expect, it } from 'vitest'
import { seal, unseal } from './seal-secret.server.ts'

it('a sealed secret opens with its key alone', () => {
  const [secret, key] = [Buffer.from('12345678901234567890'), Buffer.alloc(32, 1)]
  const sealed = seal(secret, key)
  expect(sealed.includes(secret)).toBe(false)
  expect(unseal(sealed, key)).toEqual(secret)
  expect(() => unseal(sealed, Buffer.alloc(32, 2))).toThrow('authenticate')
})
