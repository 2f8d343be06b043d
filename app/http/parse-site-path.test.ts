import { expect, test } from 'vitest'
import { parseSitePath } from './parse-site-path.ts'

const origin = 'https://cars.example'

test('a path of the site is accepted, with its query and its anchor', () => {
  expect(parseSitePath('/request/request-call/taken/?number=1001', origin)).toBe(
    '/request/request-call/taken/?number=1001',
  )
  expect(parseSitePath('/cars/#catalog', origin)).toBe('/cars/#catalog')
})

test.each([
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https://cars.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'cars/',
  '',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
])('%j is not accepted', (link) => {
  expect(parseSitePath(link, origin)).toBeUndefined()
})
