import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { siteContext } from './site.ts'
import { busyContext, unavailable } from './unavailable.ts'

// Nobody listens on the discard port.
const AWAY = 'postgres://showroom@127.0.0.1:9/away'

async function ask(url: string, path: string, status: number, isBusy = false): Promise<Response> {
  await using database = await createTestDatabase()
  const db = createDb(url === 'up' ? database.url : url, { max: 1 })
  // Connected before it is asked: on a busy machine that takes longer than a visitor is made to wait.
  if (url === 'up') await sql`select 1`.execute(db)
  await using house = await createTestSite(database, { db })
  const context = new RouterContextProvider()
  context.set(siteContext, house.site)
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

it('a page that failed while the database is away says when to ask again', async () => {
  const answer = await ask(AWAY, '/cars/', 500)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toBe('page')
})

it('whatever is refused for the moment says when to ask again, a form too', async () => {
  const answer = await ask('up', '/ajax/modals/actions/request-call-action.php', 503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toBe('page')
})

it('a fault of our own stays one, and other answers pass', async () => {
  expect((await ask('up', '/cars/', 500)).status).toBe(500)
  expect((await ask(AWAY, '/cars.data', 500)).status).toBe(500)
  expect((await ask(AWAY, '/cars/', 404)).status).toBe(404)
})

it('a page that has waited for the database in vain says so too, though that answers again', async () => {
  expect((await ask('up', '/cars/', 500, true)).status).toBe(503)
})
