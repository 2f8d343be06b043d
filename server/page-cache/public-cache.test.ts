import { expect, it } from 'vitest'
import { type PageKey, readPageKey } from './page-key.ts'
import { publicCacheControl } from './public-cache.ts'

const NOW = 5000
const VISITED = 'first_touch=a; last_touch=b'
const CATALOGUE_DATA = `/cars/_.data?${new URLSearchParams({ _routes: 'routes/site/catalogue/route' })}`

function keyOf(target: string): PageKey {
  const key = readPageKey('GET', target, {})
  if (typeof key === 'string') throw new Error(`${target} goes past the memory: ${key}`)
  return key
}

interface Answer {
  cookie?: string
  cookies?: string[]
  endsInMs?: number
}

function headerOf(target: string, { cookie = VISITED, cookies = [], endsInMs = 3_600_000 }: Answer = {}) {
  const page = { key: keyOf(target), endsAt: NOW + endsInMs }
  return publicCacheControl({ headers: { cookie } }, page, { maxAgeS: 60, cookies, now: NOW })
}

it.each(['/', '/cars/?page=2', '/contacts/', CATALOGUE_DATA])('a proxy may keep %s', (target) => {
  expect(headerOf(target)).toBe('public, max-age=0, s-maxage=60')
})

it('no longer than the page is true', () => {
  expect(headerOf('/', { endsInMs: 7900 })).toBe('public, max-age=0, s-maxage=7')
  expect(headerOf('/', { endsInMs: 900 })).toBeUndefined()
})

it('not a page of a car, which remembers for each visitor that it was viewed', () => {
  expect(headerOf('/cars/new/geely/monjaro/7/')).toBeUndefined()
})

it('not a page with a cookie', () => {
  expect(headerOf('/', { cookies: ['last_touch=c'] })).toBeUndefined()
})

it('not a page for a browser whose visit may be its first; data record no visit', () => {
  expect(headerOf('/', { cookie: '' })).toBeUndefined()
  expect(headerOf('/', { cookie: 'not_first_touch=a' })).toBeUndefined()
  expect(headerOf(CATALOGUE_DATA, { cookie: '' })).toBe('public, max-age=0, s-maxage=60')
})
