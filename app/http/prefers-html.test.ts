import { expect, it } from 'vitest'
import { prefersHtml } from './prefers-html.ts'

it('a browser that submits a form itself expects a page', () => {
  expect(prefersHtml('text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8')).toBe(true)
  expect(prefersHtml('TEXT/HTML')).toBe(true)
  expect(prefersHtml('text/html, */*')).toBe(true)
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
  expect(prefersHtml(accept)).toBe(false)
})
