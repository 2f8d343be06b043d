import { expect, it } from 'vitest'
import { hostCookie } from './host-cookie.ts'

const cookie = hostCookie('visitor', 600)
const [secure, plain] = [{ siteUrl: 'https://cars.example' }, { siteUrl: 'http://localhost:3000' }]
const requestWith = (headers: Record<string, string>) => new Request('https://cars.example/', { headers })

it('on https a cookie is bound to the host and only sent encrypted', () => {
  expect(cookie.write('abc', secure)).toBe('__Host-visitor=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(cookie.write('abc', plain)).toBe('visitor=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
  expect(cookie.clear(plain)).toMatch(/^visitor=; Max-Age=0;/)
})

it('a cookie is found among others, and read only when its name occurs once', () => {
  expect(cookie.read(requestWith({ cookie: 'a=1; __Host-visitor=abc; visitor=x' }), secure)).toBe('abc')
  expect(cookie.read(requestWith({ cookie: 'visitor=abc; visitor=abd' }), plain)).toBeUndefined()
  expect(cookie.read(requestWith({ cookie: 'xvisitor=abc' }), plain)).toBeUndefined()
  expect(cookie.read(requestWith({}), plain)).toBeUndefined()
})
