import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'
import { busyContext, limitConcurrency, unavailable } from './unavailable.ts'

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

const database = await shareInFile(createTestDatabase())
/** Renders two pages at once, and lets three wait. */
const testSite = await shareInFile(createTestSite(database))

/** A page whose rendering ends only when the test calls its function in `rendering`. */
function createPage() {
  const rendering: (() => void)[] = []
  const load = async (path: string, { signal, address }: { signal?: AbortSignal; address?: string } = {}) => {
    const request = new Request(`http://s.test${path}`, { signal })
    const context = new RouterContextProvider()
    context.set(siteContext, testSite.site)
    context.set(senderContext, { address })
    const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
    const answer = await limitConcurrency(args, async () => {
      const rendered = Promise.withResolvers<void>()
      rendering.push(rendered.resolve)
      await rendered.promise
      return new Response('page')
    })
    return answer?.status
  }
  return { load, rendering }
}
/** Waits a few rounds of the event loop: each round admits one page. */
async function waitForQueue() {
  for (let round = 0; round < 4; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('pages above the limit wait for their turn, and those above the queue’s length get 503', async () => {
  const { load, rendering } = createPage()
  const answers = Array.from({ length: 6 }, () => load('/cars/'))
  expect(await answers[5]).toBe(503)
  for (let finished = 0; finished < 5; finished += 1) {
    await waitForQueue()
    expect(rendering.length).toBe(Math.min(finished + 2, 5))
    rendering[finished]?.()
  }
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200, 503])
})

it('a client that disconnects leaves the queue, and files for programs never wait in it', async () => {
  const { load, rendering } = createPage()
  const disconnect = new AbortController()
  const pages = [load('/cars/'), load('/cars/'), load('/cars/', { signal: disconnect.signal })]
  await waitForQueue()
  disconnect.abort()
  expect(await pages[2]).toBe(503)
  // A path below the feeds that is no feed is a page, and waits in the queue.
  const page = load('/feeds/x/avito.xml')
  const file = load('/feeds/avito.xml')
  await waitForQueue()
  expect(rendering).toHaveLength(3)
  for (const finish of rendering) finish()
  expect(await file).toBe(200)
  expect(await Promise.all(pages)).toEqual([200, 200, 503])
  await waitForQueue()
  rendering[3]?.()
  expect(await page).toBe(200)
})

it('a flood from one address, or a whole IPv6 /48, delays another client by only one page', async () => {
  const { load, rendering } = createPage()
  const flood = [1, 2, 3, 4].map((block) => load('/cars/', { address: `2001:db8:1:${block}::1` }))
  await waitForQueue()
  const finished: string[] = []
  for (const page of flood) void page.then(() => finished.push('flood'))
  void load('/cars/', { address: '203.0.113.7' }).then(() => finished.push('other'))
  for (let page = 0; page < 5; page += 1) {
    await waitForQueue()
    rendering[page]?.()
  }
  await waitForQueue()
  expect(finished).toEqual(['flood', 'flood', 'flood', 'other', 'flood'])
})
