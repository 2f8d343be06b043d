import { expect, it } from 'vitest'
import { isRobot } from './is-robot.ts'
import { readVisitorCookie, writeVisitorCookie } from './visitor-cookie.ts'

const sending = (headers: Record<string, string>) => new Request('https://cars.example/', { headers })

it('on https the cookie is bound to the host and never sent in the clear', () => {
  expect(writeVisitorCookie('abc', true)).toBe(
    '__Host-visitor=abc; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(writeVisitorCookie('abc', false)).toBe('visitor=abc; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax')
})

it('is found among others, and believed only when there is one', () => {
  expect(readVisitorCookie(sending({ cookie: 'a=1; __Host-visitor=abc; visitor=x' }), true)).toBe('abc')
  expect(readVisitorCookie(sending({ cookie: 'visitor=abc; visitor=abd' }), false)).toBeUndefined()
  expect(readVisitorCookie(sending({ cookie: 'xvisitor=abc' }), false)).toBeUndefined()
  expect(readVisitorCookie(sending({}), false)).toBeUndefined()
})

it.each([
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['Googlebot-Image/1.0', true],
  ['Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.1)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130 Safari/537.36', false],
  ['curl/8.5.0', false],
])('%s is a robot: %s', (agent, expected) => {
  expect(isRobot(sending({ 'user-agent': agent }))).toBe(expected)
})
