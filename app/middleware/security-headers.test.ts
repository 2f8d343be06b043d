import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const live = { isHttps: true, isDev: false }

test('scripts run by the nonce or from our own origin, never inline', () => {
  const policy = contentSecurityPolicy('abc', live)
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('stylesheets are files, style attributes may stand', () => {
  const policy = contentSecurityPolicy('abc', live)
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("style-src-attr 'unsafe-inline';")
})

test('plain http is upgraded only where the site speaks https', () => {
  expect(contentSecurityPolicy('abc', live)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('abc', { ...live, isHttps: false })).not.toContain('upgrade-insecure-requests')
})

test('a counter that is set may be reached, and none other', () => {
  const policy = contentSecurityPolicy('abc', { ...live, counters: { metrikaId: '12345678' } })
  expect(policy).toMatch(/script-src 'self' 'nonce-abc' https:\/\/mc\.yandex\.ru/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/mc\.yandex\.ru/)
  expect(policy).not.toContain('google')
  expect(contentSecurityPolicy('abc', live)).not.toMatch(/https?:/)
})
