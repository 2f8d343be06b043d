import { expect, it } from 'vitest'
import { isRobot } from './record-visit.ts'

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
  expect(isRobot(new Request('https://cars.example/', { headers: { 'user-agent': agent } }))).toBe(expected)
})
