import { expect, it } from 'vitest'
import { encryptPush, MAX_PUSH_BYTES } from './encrypt-push.server.ts'

const decode = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, appendix A.
const KEYS = {
  p256dh: decode('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: decode('BTBZMqHH6r4Tts7J_aSIgg'),
}
const RANDOM = {
  salt: decode('DGv6ra1nlYgDCS1FRnbzlw'),
  privateKey: decode('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
}

it('encrypts the example of the RFC', () => {
  const body = encryptPush('When I grow up, I want to be a watermelon', KEYS, RANDOM)
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('two messages are never alike, and the longest fits', () => {
  const text = 'a'.repeat(MAX_PUSH_BYTES)
  expect(encryptPush(text, KEYS).equals(encryptPush(text, KEYS))).toBe(false)
  expect(() => encryptPush(`${text}a`, KEYS)).toThrow('at most 4079 bytes')
})

it('refuses a key that is no point of the curve', () => {
  expect(() => encryptPush('text', { ...KEYS, p256dh: Buffer.alloc(65, 4) })).toThrow(
    'Public key is not valid for specified curve',
  )
})
