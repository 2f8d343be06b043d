import { expect, it } from 'vitest'
import { backPath } from './back-path.ts'

const SITE = 'https://cars.example'

it.each(['/cars/?price_to=2000000', '/personal/requests/', '/compare/#catalog'])('%s is a path of the site', (path) => {
  expect(backPath(path, SITE)).toBe(path)
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example/',
  'https://cars.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /cars/',
  'cars/',
  '',
  undefined,
  null,
  `/${'a'.repeat(2000)}`,
])('%s is not accepted', (path) => {
  expect(backPath(path, SITE)).toBeUndefined()
})

it.each(['/personal/login/', '/personal/login/?back=/personal/login/', '/personal/logout/'])(
  '%s is not accepted: it would log in or out again',
  (path) => {
    expect(backPath(path, SITE)).toBeUndefined()
  },
)
