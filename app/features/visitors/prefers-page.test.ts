import { expect, it } from 'vitest'
import { prefersPage } from './prefers-page.ts'

const asking = (accept?: string) =>
  prefersPage(new Request('https://cars.example/', { headers: accept === undefined ? {} : { accept } }))

it('a browser that follows a form wants a page', () => {
  expect(asking('text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8')).toBe(true)
  expect(asking('TEXT/HTML')).toBe(true)
})

it.each([
  undefined,
  '',
  '*/*',
  'application/json, text/javascript, */*; q=0.01',
  'text/html;q=0.5, application/json',
  'image/png',
  ';;,q=',
])('a script gets JSON: %s', (accept) => {
  expect(asking(accept)).toBe(false)
})
