import { expect, test } from 'vitest'
import { expireCounterCookies, writeCookieChoice } from './choice-cookies.ts'
import { hasAllowedCounters, parseCookieForm, parseCookieChoice } from './cookie-choice.ts'

test('only the exact values are a choice', () => {
  expect(parseCookieChoice('a=1; cookie_accepted=true; b=2')?.statistics).toBe(true)
  expect(parseCookieChoice('cookie_accepted=false')?.statistics).toBe(false)
  for (const cookies of [
    null,
    '',
    'cookie_accepted=',
    'cookie_accepted=yes',
    'xcookie_accepted=true',
    'cookie_accepted=truely',
    'cookie_outside=true',
  ])
    expect(parseCookieChoice(cookies)).toBeUndefined()
})

test('counters run only after they are allowed', () => {
  expect(hasAllowedCounters('')).toBe(false)
  expect(hasAllowedCounters('cookie_accepted=false; cookie_outside=true')).toBe(false)
  expect(hasAllowedCounters('cookie_accepted=true')).toBe(true)
})

test('allowing counters alone does not allow content of other sites', () => {
  expect(parseCookieChoice('cookie_accepted=true')).toEqual({ statistics: true, outside: false })
  expect(parseCookieChoice('cookie_accepted=false; cookie_outside=true')).toEqual({ statistics: false, outside: true })
})

test('the choice is stored for 365 days', () => {
  expect(writeCookieChoice({ statistics: true, outside: false }, { siteUrl: 'https://cars.example' })).toEqual([
    'cookie_accepted=true; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
    'cookie_outside=false; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  ])
})

test('a button allows all or nothing, and each box its own category', () => {
  expect(parse('choice=accept')).toEqual({ statistics: true, outside: true })
  expect(parse('choice=refuse&statistics=on&outside=on')).toEqual({ statistics: false, outside: false })
  expect(parse('choice=chosen&outside=on')).toEqual({ statistics: false, outside: true })
  for (const nothing of ['', 'choice=', 'choice=all', 'statistics=on']) expect(parse(nothing)).toBeUndefined()
})

test('a refusal deletes the cookies of the counters on every domain they may have used', () => {
  const expired = expireCounterCookies('_ym_uid=1; theme=dark; _ga_ABC=2', 'www.cars.example')
  expect(expired).toContain('_ym_uid=; Max-Age=0; Path=/')
  expect(expired).toContain('_ga_ABC=; Max-Age=0; Domain=cars.example; Path=/')
  expect(expired.join()).not.toContain('theme')
  expect(expireCounterCookies(null, 'localhost')).toEqual([])
})

/** The choice of a form with these fields. */
function parse(text: string) {
  const fields = new URLSearchParams(text)
  return parseCookieForm(new Map([...fields.keys()].map((name) => [name, fields.getAll(name)])))
}
