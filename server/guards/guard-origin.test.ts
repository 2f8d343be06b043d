import { expect, it } from 'vitest'
import { classifyOrigin } from './guard-origin.server.ts'

const SITE = 'https://cars.example'
const LANDING = 'https://landing.example'
const settings = { siteUrl: SITE, trustedOrigins: [LANDING] }
const classify = (fetchSite: string | undefined, origin: string | undefined, host = '127.0.0.1:3000') =>
  classifyOrigin({ fetchSite, origin, host }, settings)

it.each([
  // Sec-Fetch-Site counts first, whichever host the visitor used.
  ['same-origin', SITE, 'own'],
  ['same-origin', 'https://www.cars.example', 'own'],
  ['same-origin', 'null', 'own'],
  ['same-origin', undefined, 'own'],
  ['none', undefined, 'own'],
  // Another host of the same domain is foreign too, unless it is trusted.
  ['same-site', 'https://blog.cars.example', 'foreign'],
  ['cross-site', 'https://evil.example', 'foreign'],
  ['cross-site', LANDING, 'trusted'],
  ['same-site', LANDING, 'trusted'],
  ['cross-site', undefined, 'foreign'],
  ['cross-site', 'null', 'foreign'],
  ['cross-site', SITE, 'foreign'],
  ['no-such-word', undefined, 'foreign'],
  // An older browser sends only its origin.
  [undefined, SITE, 'own'],
  [undefined, LANDING, 'trusted'],
  [undefined, 'https://evil.example', 'foreign'],
  [undefined, 'http://cars.example', 'foreign'],
  [undefined, 'https://cars.example:8443', 'foreign'],
  [undefined, 'https://cars.example.evil.example', 'foreign'],
  [undefined, 'null', 'foreign'],
  // Not a browser, so no visitor’s cookies are misused.
  [undefined, undefined, 'own'],
  [undefined, '', 'own'],
  // The router fails on an invalid origin.
  ['same-origin', 'garbage', 'foreign'],
  ['same-origin', 'https://cars.example/path', 'foreign'],
  [undefined, 'file://', 'foreign'],
] as const)('Sec-Fetch-Site «%s» with Origin «%s» is %s', (fetchSite, origin, status) => {
  expect(classify(fetchSite, origin)).toBe(status)
})

it('an alias that calls itself is own in an older browser too', () => {
  expect(classify(undefined, LANDING, 'landing.example')).toBe('own')
  expect(classify('same-site', LANDING, 'landing.example')).toBe('trusted')
})

it.each([
  ['https://203.0.113.7', '203.0.113.7', 'own'],
  ['https://203.0.113.7', '203.0.113.7:443', 'own'],
  ['http://shop.localhost:3000', 'shop.localhost:3000', 'own'],
  // Anybody can point a name at this machine.
  ['https://cars.example', 'cars.example', 'foreign'],
  ['https://localhost.evil.example', 'localhost.evil.example', 'foreign'],
  ['http://localhost:3000', 'localhost:3000', 'own'],
  ['http://[::1]:3000', '[::1]:3000', 'own'],
  ['http://localhost:3001', 'localhost:3000', 'foreign'],
  ['https://evil.example', 'cars.example', 'foreign'],
] as const)('without a configured address the origin «%s» at the host «%s» is %s', (origin, host, status) => {
  const unconfigured = { siteUrl: undefined, trustedOrigins: [] }
  expect(classifyOrigin({ fetchSite: undefined, origin, host }, unconfigured)).toBe(status)
})
