import { expect, test } from 'vitest'
import { sitePath } from './site-path.ts'

const here = 'https://cars.example'

test('a path of the site is followed, with its query and its anchor', () => {
  expect(sitePath('/request/request-call/taken/?number=1001', here)).toBe('/request/request-call/taken/?number=1001')
  expect(sitePath('/cars/#catalog', here)).toBe('/cars/#catalog')
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
])('%j leads nowhere', (link) => {
  expect(sitePath(link, here)).toBeUndefined()
})
