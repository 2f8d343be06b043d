import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { until } from '#tests/fixtures/until.ts'
import { createApp } from '../create-app.server.ts'

const SLOW_FORM = '/ajax/request_question.php'

async function startLimitedSite(trustProxy = 1, formsPerMinute = 3) {
  const limits = { formsPerMinute, callsPerMinute: 5 }
  const settings = { trustProxy, siteUrl: undefined, trustedOrigins: [], limits }
  const siteApp = createApp(settings, createLog('silent'))
  let waiting = 0
  siteApp.mountPages(
    [
      (request, response) => {
        if (request.path === SLOW_FORM) waiting += 1
        else response.send('taken')
      },
    ],
    async () => [],
  )
  const server = createServer(siteApp.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const send = (from: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { connection: 'close', 'x-forwarded-for': from, ...headers },
    })
  return {
    send,
    /** Sends half a form to a handler that waits for the rest. */
    begin: (from: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST ${SLOW_FORM} HTTP/1.1\r\nHost: cars.example\r\nX-Forwarded-For: ${from}\r\nContent-Length: 9\r\n\r\nhalf`,
      )
      return socket
    },
    waiting: () => waiting,
    statuses: async (times: number, from: string, path: string) => {
      const found: number[] = []
      for (let count = 0; count < times; count += 1) found.push((await send(from, path)).status)
      return found
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

const FORM = '/ajax/modals/actions/request-call-action.php'

it('an address that sends too many forms is rejected with the time of the next attempt', async () => {
  using site = await startLimitedSite()
  expect(await site.statuses(4, '203.0.113.7', FORM)).toEqual([200, 200, 200, 429])
  const answer = await site.send('203.0.113.7', '/ajax/request_call.php')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ success: 'N', msg: expect.stringContaining('Слишком много') })
  const page = await site.send('203.0.113.7', '/request/request-call/', { accept: 'text/html' })
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('Слишком много')
})

it('other addresses are not affected', async () => {
  using site = await startLimitedSite()
  await site.statuses(4, '203.0.113.7', FORM)
  expect((await site.send('203.0.113.8', FORM)).status).toBe(200)
})

it('an IPv6 visitor is counted by the /64', async () => {
  using site = await startLimitedSite()
  for (const host of [1, 2, 3]) await site.send(`2001:db8:1:2::${host}`, FORM)
  expect((await site.send('2001:db8:1:2:ffff::4', FORM)).status).toBe(429)
  expect((await site.send('2001:db8:1:3::1', FORM)).status).toBe(200)
})

it('a whole IPv6 /48 has the limit of ten addresses', async () => {
  using site = await startLimitedSite()
  const statuses = new Set<number>()
  for (let block = 1; block <= 30; block += 1) statuses.add((await site.send(`2001:db8:1:${block}::1`, FORM)).status)
  expect([...statuses]).toEqual([200])
  expect((await site.send('2001:db8:1:1f::1', FORM)).status).toBe(429)
  expect((await site.send('2001:db8:2:1::1', FORM)).status).toBe(200)
})

it('pop-ups, models, favourites and maps have a separate, higher limit', async () => {
  using site = await startLimitedSite()
  await site.statuses(4, '203.0.113.7', FORM)
  expect(await site.statuses(6, '203.0.113.7', '/ajax/model.php')).toEqual([200, 200, 200, 200, 200, 429])
  expect((await site.send('203.0.113.7', '/ajax/modals/views/request-call-view.php')).status).toBe(429)
  await site.statuses(4, '203.0.113.8', FORM)
  expect((await site.send('203.0.113.8', '/contacts/')).status).toBe(200)
})

it.each(['/ajax//request_call.php', '/ajax/request_call%2ephp', '/ajax/request_call.php/'])(
  'an unusual spelling of a form’s address, %s, is limited like the form',
  async (path) => {
    using site = await startLimitedSite()
    await site.statuses(3, '203.0.113.7', FORM)
    expect((await site.send('203.0.113.7', path)).status).toBe(429)
  },
)

it.each([
  '/search/suggest.json',
  '/services/to/price.json',
  '/services/trade-in/estimate.json',
  '/technical/test-drive/slots.json',
  '/services/trade-in/estimate.json.data',
  '/search/SUGGEST.json/',
])('%s has a separate limit, although it is a GET', async (path) => {
  using site = await startLimitedSite()
  const get = async () => {
    const { url } = await site.send('203.0.113.9', path)
    return (await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status
  }
  const found: number[] = []
  for (let count = 0; count < 6; count += 1) found.push(await get())
  expect(found).toEqual([200, 200, 200, 200, 200, 429])
  expect((await site.send('203.0.113.7', '/ajax/model.php')).status).toBe(200)
})

it('reading pages is not limited', async () => {
  using site = await startLimitedSite()
  await site.statuses(6, '203.0.113.7', FORM)
  const answer = await fetch((await site.send('203.0.113.9', '/cars/')).url, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(answer.status).toBe(200)
})

it('without a trusted proxy a client cannot choose its address', async () => {
  using site = await startLimitedSite(0)
  const statuses = new Set<number>()
  for (let host = 1; host <= 30; host += 1) statuses.add((await site.send(`203.0.113.${host}`, FORM)).status)
  expect([...statuses]).toEqual([200])
  // Behind an undeclared proxy all visitors share one limit, which is wider.
  expect((await site.send('203.0.113.31', FORM)).status).toBe(429)
})

it('one address can send only a few forms at the same time', async () => {
  using site = await startLimitedSite(1, 10)
  const waiting = [1, 2].map(() => site.begin('203.0.113.7'))
  await until(() => site.waiting() === 2)
  expect((await site.send('203.0.113.7', FORM)).status).toBe(429)
  expect((await site.send('203.0.113.8', FORM)).status).toBe(200)
  expect((await site.send('203.0.113.7', '/ajax/model.php')).status).toBe(200)
  waiting[0]?.destroy()
  await until(async () => (await site.send('203.0.113.7', FORM)).status === 200)
  waiting[1]?.destroy()
})
