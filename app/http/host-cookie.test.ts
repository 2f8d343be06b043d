import { expect, it } from 'vitest'
import { hostCookie } from './host-cookie.ts'

const cookie = hostCookie('visitor', 600)
const [secure, plain] = [{ siteUrl: 'https://cars.example' }, { siteUrl: 'http://localhost:3000' }]
const sending = (headers: Record<string, string>) => new Request('https://cars.example/', { headers })

it('on https a cookie is bound to the host and never sent in the clear', () => {
  expect(cookie.write('abc', secure)).toBe('__Host-visitor=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(cookie.write('abc', plain)).toBe('visitor=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
  expect(cookie.clear(plain)).toMatch(/^visitor=; Max-Age=0;/)
})

it('is found among others, and believed only when there is one', () => {
  expect(cookie.read(sending({ cookie: 'a=1; __Host-visitor=abc; visitor=x' }), secure)).toBe('abc')
  expect(cookie.read(sending({ cookie: 'visitor=abc; visitor=abd' }), plain)).toBeUndefined()
  expect(cookie.read(sending({ cookie: 'xvisitor=abc' }), plain)).toBeUndefined()
  expect(cookie.read(sending({}), plain)).toBeUndefined()
})
