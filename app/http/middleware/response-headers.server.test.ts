import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { contentSecurityPolicy, securityHeaders } from './response-headers.ts'
import { siteContext } from './site.ts'

const live = { isHttps: true, isDev: false }

test('scripts run by the nonce or from our own origin, never inline', () => {
  const policy = contentSecurityPolicy('abc', live)
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('stylesheets must be files, style attributes are allowed', () => {
  const policy = contentSecurityPolicy('abc', live)
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("style-src-attr 'unsafe-inline';")
})

test('fonts load from our own origin or from inside a style sheet', () => {
  expect(contentSecurityPolicy('abc', live)).toContain("font-src 'self' data:;")
})

test('plain http is upgraded only on an https site', () => {
  expect(contentSecurityPolicy('abc', live)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('abc', { ...live, isHttps: false })).not.toContain('upgrade-insecure-requests')
})

test('only the configured counter is allowed', () => {
  const policy = contentSecurityPolicy('abc', { ...live, counters: { metrikaId: '12345678' } })
  expect(policy).toMatch(/script-src 'self' 'nonce-abc' https:\/\/mc\.yandex\.ru/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/mc\.yandex\.ru/)
  expect(policy).not.toContain('google')
  expect(contentSecurityPolicy('abc', live)).not.toMatch(/https?:/)
})

test('an answer with a cookie is never publicly cached, whatever its route sets', async () => {
  await using database = await createTestDatabase()
  await using testSite = await createTestSite(database)
  const cacheControlOf = async (headers: Record<string, string>) => {
    const context = new RouterContextProvider()
    context.set(siteContext, testSite.site)
    const request = new Request('http://s.test/og/site.jpg')
    const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
    const answer = await securityHeaders(args, async () => new Response('picture', { headers }))
    return answer?.headers.get('cache-control')
  }
  const publicCache = { 'cache-control': 'public, max-age=86400' }
  expect(await cacheControlOf(publicCache)).toBe('public, max-age=86400')
  expect(await cacheControlOf({ ...publicCache, 'set-cookie': 'last_touch=1' })).toBe('private, no-cache')
  expect(await cacheControlOf({ 'cache-control': 'no-store', 'set-cookie': 'last_touch=1' })).toBe('no-store')
})
