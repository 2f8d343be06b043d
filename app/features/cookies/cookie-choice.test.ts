import { expect, test } from 'vitest'
import { counterCookies, hasAllowedCounters, readCookieChoice, rememberChoice } from './cookie-choice.ts'

test('only the very words are a choice', () => {
  expect(readCookieChoice('a=1; cookie_accepted=true; b=2')).toBe(true)
  expect(readCookieChoice('cookie_accepted=false')).toBe(false)
  for (const cookies of [
    null,
    '',
    'cookie_accepted=',
    'cookie_accepted=yes',
    'xcookie_accepted=true',
    'cookie_accepted=truely',
  ])
    expect(readCookieChoice(cookies)).toBeUndefined()
})

test('counters run after a yes, and not before', () => {
  expect(hasAllowedCounters('')).toBe(false)
  expect(hasAllowedCounters('cookie_accepted=false')).toBe(false)
  expect(hasAllowedCounters('cookie_accepted=true')).toBe(true)
})

test('the choice is kept for 365 days', () => {
  expect(rememberChoice(true, true)).toBe('cookie_accepted=true; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})

test('a refusal takes away what counters have left, wherever they put it', () => {
  const expired = counterCookies('_ym_uid=1; theme=dark; _ga_ABC=2', 'www.cars.example')
  expect(expired).toContain('_ym_uid=; Path=/; Max-Age=0')
  expect(expired).toContain('_ga_ABC=; Path=/; Max-Age=0; Domain=cars.example')
  expect(expired.join()).not.toContain('theme')
  expect(counterCookies(null, 'localhost')).toEqual([])
})
