import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { redirectMoved } from './redirects.ts'
import { siteContext } from './site.ts'

const database = await shareInFile(createTestDatabase())
const testSite = await shareInFile(createTestSite(database))
const updated_at = new Date()
await database.db
  .insertInto('moved_address')
  .values([
    { from_path: '/old/', to_path: '/about/us/?from=old#team', updated_at },
    { from_path: '/old/?id=12', to_path: '/cars/', updated_at },
    { from_path: '/old/?archive', to_path: '/contacts/', updated_at },
    { from_path: '/old/news.php', to_path: '/offers/', updated_at },
    { from_path: '/offers/winter-wheels/', to_path: '/offers/winter-gift/', updated_at },
  ])
  .execute()

/** Status and target of a redirect; of any other answer only the status. */
async function answer(path: string, { status = 404, method = 'GET', pagePath = path } = {}) {
  const address = new URL(path, testSite.site.siteUrl)
  const context = new RouterContextProvider()
  context.set(siteContext, testSite.site)
  const response = await redirectMoved(
    {
      request: new Request(address, { method }),
      url: new URL(pagePath, testSite.site.siteUrl),
      context,
      params: {},
      pattern: '',
    },
    async () => new Response('page', { status }),
  )
  if (!(response instanceof Response)) throw new Error('No answer')
  return response.headers.has('location') ? [response.status, response.headers.get('location')] : response.status
}

it.each([
  ['/old/', '/about/us/?from=old#team'],
  ['/old/?utm_source=x&from=me', '/about/us/?from=old&utm_source=x#team'],
  ['/old/?id=12', '/cars/'],
  ['/old/?archive', '/contacts/'],
  ['/old/?id=13', '/about/us/?from=old&id=13#team'],
  ['/old/news.php?page=2', '/offers/?page=2'],
  ['/offers/winter-wheels/', '/offers/winter-gift/'],
])('%s has moved to %s', async (from, to) => {
  expect(await answer(from)).toEqual([301, to])
  expect(await answer(from, { method: 'HEAD' })).toEqual([301, to])
})

it('the router’s own request is redirected as well', async () => {
  expect(await answer('/old/_.data?_routes=root&id=12', { pagePath: '/old/?id=12' })).toEqual([301, '/cars/'])
})

it('an unknown address and a sent form get 404', async () => {
  expect(await answer('/older/')).toBe(404)
  expect(await answer('/%00/')).toBe(404)
  expect(await answer('/old/', { method: 'POST' })).toBe(404)
})

it.each([200, 302, 410, 500])('an answer with %i is not redirected', async (status) => {
  expect(await answer('/old/', { status })).toBe(status)
})
