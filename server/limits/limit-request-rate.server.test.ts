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
  const door = createApp(settings, createLog('silent'))
  let held = 0
  door.mountPages(
    [
      (request, response) => {
        if (request.path === SLOW_FORM) held += 1
        else response.send('taken')
      },
    ],
    async () => [],
  )
  const server = createServer(door.app).listen(0, '127.0.0.1')
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
    /** Sends half a form to somebody who waits for the rest. */
    begin: (from: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST ${SLOW_FORM} HTTP/1.1\r\nHost: cars.example\r\nX-Forwarded-For: ${from}\r\nContent-Length: 9\r\n\r\nhalf`,
      )
      return socket
    },
    held: () => held,
    statuses: async (times: number, from: string, path: string) => {
      const found: number[] = []
      for (let count = 0; count < times; count += 1) found.push((await send(from, path)).status)
      return found
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

const FORM = '/ajax/modals/actions/request-call-action.php'

it('an address that sends too many forms is turned away, and told when to come back', async () => {
  using house = await startLimitedSite()
  expect(await house.statuses(4, '203.0.113.7', FORM)).toEqual([200, 200, 200, 429])
  const answer = await house.send('203.0.113.7', '/ajax/request_call.php')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ success: 'N', msg: expect.stringContaining('Слишком много') })
  const page = await house.send('203.0.113.7', '/request/request-call/', { accept: 'text/html' })
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('Слишком много')
})

it('others are not made to pay for it', async () => {
  using house = await startLimitedSite()
  await house.statuses(4, '203.0.113.7', FORM)
  expect((await house.send('203.0.113.8', FORM)).status).toBe(200)
})

it('a visitor of IPv6 is his /64', async () => {
  using house = await startLimitedSite()
  for (const host of [1, 2, 3]) await house.send(`2001:db8:1:2::${host}`, FORM)
  expect((await house.send('2001:db8:1:2:ffff::4', FORM)).status).toBe(429)
  expect((await house.send('2001:db8:1:3::1', FORM)).status).toBe(200)
})

it('a whole /48 of IPv6 is as wide as ten addresses', async () => {
  using house = await startLimitedSite()
  const statuses = new Set<number>()
  for (let block = 1; block <= 30; block += 1) statuses.add((await house.send(`2001:db8:1:${block}::1`, FORM)).status)
  expect([...statuses]).toEqual([200])
  expect((await house.send('2001:db8:1:1f::1', FORM)).status).toBe(429)
  expect((await house.send('2001:db8:2:1::1', FORM)).status).toBe(200)
})

it('pop-ups, models, favourites and maps have a wider limit of their own', async () => {
  using house = await startLimitedSite()
  await house.statuses(4, '203.0.113.7', FORM)
  expect(await house.statuses(6, '203.0.113.7', '/ajax/model.php')).toEqual([200, 200, 200, 200, 200, 429])
  expect((await house.send('203.0.113.7', '/ajax/modals/views/request-call-view.php')).status).toBe(429)
  await house.statuses(4, '203.0.113.8', FORM)
  expect((await house.send('203.0.113.8', '/contacts/')).status).toBe(200)
})

it.each(['/ajax//request_call.php', '/ajax/request_call%2ephp', '/ajax/request_call.php/'])(
  'an odd spelling of a form’s address, %s, is limited like the form',
  async (path) => {
    using house = await startLimitedSite()
    await house.statuses(3, '203.0.113.7', FORM)
    expect((await house.send('203.0.113.7', path)).status).toBe(429)
  },
)

it.each([
  '/search/suggest.json',
  '/services/to/price.json',
  '/services/trade-in/estimate.json',
  '/technical/test-drive/slots.json',
  '/services/trade-in/estimate.json.data',
  '/search/SUGGEST.json/',
])('%s has a limit of its own, though it is read', async (path) => {
  using house = await startLimitedSite()
  const ask = async () => {
    const { url } = await house.send('203.0.113.9', path)
    return (await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status
  }
  const found: number[] = []
  for (let count = 0; count < 6; count += 1) found.push(await ask())
  expect(found).toEqual([200, 200, 200, 200, 200, 429])
  expect((await house.send('203.0.113.7', '/ajax/model.php')).status).toBe(200)
})

it('reading is not limited', async () => {
  using house = await startLimitedSite()
  await house.statuses(6, '203.0.113.7', FORM)
  const answer = await fetch((await house.send('203.0.113.9', '/cars/')).url, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(answer.status).toBe(200)
})

it('without a proxy that is trusted nobody chooses his own address', async () => {
  using house = await startLimitedSite(0)
  const statuses = new Set<number>()
  for (let host = 1; host <= 30; host += 1) statuses.add((await house.send(`203.0.113.${host}`, FORM)).status)
  expect([...statuses]).toEqual([200])
  // Behind a proxy that nobody has told of, all are one: a wide one, but one.
  expect((await house.send('203.0.113.31', FORM)).status).toBe(429)
})

it('one address has only so many forms under way', async () => {
  using house = await startLimitedSite(1, 10)
  const held = [1, 2].map(() => house.begin('203.0.113.7'))
  await until(() => house.held() === 2)
  expect((await house.send('203.0.113.7', FORM)).status).toBe(429)
  expect((await house.send('203.0.113.8', FORM)).status).toBe(200)
  expect((await house.send('203.0.113.7', '/ajax/model.php')).status).toBe(200)
  held[0]?.destroy()
  await until(async () => (await house.send('203.0.113.7', FORM)).status === 200)
  held[1]?.destroy()
})
