import { expect, it } from 'vitest'
import { decodeJsonValue, encodeJsonValue, siteCookie } from './site-cookie.ts'

const cookie = siteCookie('visitor', { lifetimeS: 600, isHostOnly: true })
const [secure, plain] = [{ siteUrl: 'https://cars.example' }, { siteUrl: 'http://localhost:3000' }]
const requestWith = (headers: Record<string, string>) => new Request('https://cars.example/', { headers })

it('on https a cookie is bound to the host and only sent encrypted', () => {
  expect(cookie.write('abc', secure)).toBe('__Host-visitor=abc; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(cookie.write('abc', plain)).toBe('visitor=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
  expect(cookie.clear(plain)).toMatch(/^visitor=; Max-Age=0;/)
})

it('a cookie that scripts read has neither prefix nor HttpOnly', () => {
  const readable = siteCookie('cookie_accepted', { lifetimeS: 60, isReadable: true })
  expect(readable.write('true', secure)).toBe('cookie_accepted=true; Max-Age=60; Path=/; Secure; SameSite=Lax')
})

it('a cookie is found among others, and read only when its name occurs once', () => {
  expect(cookie.read(requestWith({ cookie: 'a=1; __Host-visitor=abc; visitor=x' }), secure)).toBe('abc')
  expect(cookie.read(requestWith({ cookie: 'visitor=abc; visitor=abd' }), plain)).toBeUndefined()
  expect(cookie.read(requestWith({ cookie: 'xvisitor=abc' }), plain)).toBeUndefined()
  expect(cookie.read(requestWith({}), plain)).toBeUndefined()
})

it('a text with any characters and a JSON value are read as they were written', () => {
  for (const value of ['{"back":"/?a=1;b"}', 'Ёлка; x', encodeJsonValue({ source: 'осень', at: null })]) {
    const [pair = ''] = cookie.write(value, plain).split(';')
    expect(cookie.read(requestWith({ cookie: pair }), plain)).toBe(value)
  }
  expect(decodeJsonValue(encodeJsonValue({ source: 'осень' }))).toEqual({ source: 'осень' })
  for (const forged of [undefined, '', '%%%', 'x']) expect(decodeJsonValue(forged)).toBeUndefined()
})
