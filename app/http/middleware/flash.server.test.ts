import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { flash, flashContext, flashCookie } from './flash.ts'
import { siteContext } from './site.ts'

const database = await shareInFile(createTestDatabase())
const { site } = await shareInFile(createTestSite(database))
const [SENT = ''] = flashCookie.write('compared-full', site).split(';')

async function loadPage(headers: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  const request = new Request('https://cars.example/cars/', { headers })
  const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
  const response = (await flash(args, async () => new Response('page'))) ?? new Response()
  return { code: context.get(flashContext), headers: response.headers }
}

it('a notice is shown on one page, which is not cached, and then deleted', async () => {
  const { code, headers } = await loadPage({ cookie: SENT, accept: 'text/html' })
  expect(code).toBe('compared-full')
  expect(headers.get('set-cookie')).toContain('notice=; Max-Age=0')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

it('a page without a notice and a script’s request stay unchanged', async () => {
  const requests: Record<string, string>[] = [{ accept: 'text/html' }, { accept: '*/*', cookie: SENT }]
  for (const headers of requests) {
    const { code, headers: sent } = await loadPage(headers)
    expect(code).toBe('')
    expect(sent.get('set-cookie')).toBeNull()
  }
})
