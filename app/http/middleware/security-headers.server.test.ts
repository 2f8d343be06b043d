import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { siteContext } from './site.ts'

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

test('a font may lie in a style sheet, and comes from nowhere else', () => {
  expect(contentSecurityPolicy('abc', live)).toContain("font-src 'self' data:;")
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

test('an answer with a cookie is kept by nobody on its way, whatever its route says', async () => {
  await using database = await createTestDatabase()
  await using house = await createTestSite(database)
  const keepingOf = async (headers: Record<string, string>) => {
    const context = new RouterContextProvider()
    context.set(siteContext, house.site)
    const request = new Request('http://s.test/og/site.jpg')
    const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
    const answer = await securityHeaders(args, async () => new Response('picture', { headers }))
    return answer?.headers.get('cache-control')
  }
  const forAll = { 'cache-control': 'public, max-age=86400' }
  expect(await keepingOf(forAll)).toBe('public, max-age=86400')
  expect(await keepingOf({ ...forAll, 'set-cookie': 'last_touch=1' })).toBe('private, no-cache')
  expect(await keepingOf({ 'cache-control': 'no-store', 'set-cookie': 'last_touch=1' })).toBe('no-store')
})
