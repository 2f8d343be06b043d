import { expect, it } from 'vitest'
import { listOwnCookies } from './own-cookies.ts'
import { readPageKey } from './page-key.ts'

const site = { siteUrl: 'https://cars.example', now: () => new Date('2026-11-26T12:00:00Z') }
const BROWSER = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
}

/** The cookies of an answer, by name. */
function listNames(url: string, headers: Record<string, string> = {}): string[] {
  const key = readPageKey('GET', url, headers)
  if (typeof key === 'string') throw new Error(`${url} is not kept: ${key}`)
  return listOwnCookies({ method: 'GET', url, headers: { ...BROWSER, ...headers } }, key, site).map((cookie) =>
    cookie.slice(0, cookie.indexOf('=')),
  )
}

const cookie = 'first_touch=made-up; last_touch=made-up'

it('the first visit of a browser is recorded, of a robot none', () => {
  expect(listNames('/cars/')).toEqual(['first_touch', 'last_touch'])
  expect(listNames('/cars/', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' })).toEqual([])
})

it('a link of our own says nothing new about a visitor whose visits are recorded', () => {
  expect(listNames('/cars/', { cookie })).toEqual([])
  expect(listNames('/cars/', { cookie, referer: 'https://cars.example/' })).toEqual([])
})

const from = (referer: string, url = '/cars/') => listNames(url, { cookie, referer })

it('a visit from elsewhere is recorded each time', () => {
  expect(from('https://ya.ru/')).toContain('last_touch')
  expect(from('https://cars.example.evil.example/')).toContain('last_touch')
  expect(from('https://cars.example/', '/cars/?utm_source=vk')).toContain('last_touch')
})

it('the car is added to those that the browser has viewed', () => {
  expect(listNames('/cars/new/geely/monjaro/7/', { cookie })).toEqual(['recently_viewed'])
})
