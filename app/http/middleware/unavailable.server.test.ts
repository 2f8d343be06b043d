import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { siteContext } from './site.ts'
import { busyContext, unavailable } from './unavailable.ts'

// Nothing listens on the discard port.
const UNREACHABLE_DATABASE = 'postgres://showroom@127.0.0.1:9/away'

async function respond(url: string, path: string, status: number, isBusy = false): Promise<Response> {
  await using database = await createTestDatabase()
  const db = createDb(url === 'up' ? database.url : url, { max: 1 })
  // Connects in advance: on a busy machine that takes longer than the time limit of a query.
  if (url === 'up') await sql`select 1`.execute(db)
  await using testSite = await createTestSite(database, { db })
  const context = new RouterContextProvider()
  context.set(siteContext, testSite.site)
  const request = new Request(`http://s.test${path}`)
  const answer = await unavailable(
    { request, context, params: {}, pattern: '/', url: new URL(request.url) },
    async () => {
      if (isBusy) context.set(busyContext, true)
      return new Response('page', { status })
    },
  )
  await db.destroy()
  return answer ?? new Response(null, { status: 599 })
}

it('a page that failed while the database is down answers with Retry-After', async () => {
  const answer = await respond(UNREACHABLE_DATABASE, '/cars/', 500)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toBe('page')
})

it('every temporary rejection answers with Retry-After, also of a form', async () => {
  const answer = await respond('up', '/ajax/modals/actions/request-call-action.php', 503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toBe('page')
})

it('an error of our own stays 500, and other answers pass unchanged', async () => {
  expect((await respond('up', '/cars/', 500)).status).toBe(500)
  expect((await respond(UNREACHABLE_DATABASE, '/cars.data', 500)).status).toBe(500)
  expect((await respond(UNREACHABLE_DATABASE, '/cars/', 404)).status).toBe(404)
})

it('a page whose query timed out is unavailable, even if the database answers again', async () => {
  expect((await respond('up', '/cars/', 500, true)).status).toBe(503)
})
