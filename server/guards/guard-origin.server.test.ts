import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createApp } from '../create-app.server.ts'

const LANDING = 'https://landing.example'
const EVIL = 'https://evil.example'
const CALL = '/ajax/request_call.php'

/** A house whose rooms answer «taken» to whoever gets in. */
async function startGuardedSite(parts: { trustProxy?: number; siteUrl?: string | undefined } = {}) {
  const settings = { trustProxy: 0, siteUrl: 'https://cars.example', ...parts }
  const log = createLog('silent')
  const complaints: unknown[] = []
  log.error = (...said: unknown[]) => void complaints.push(said)
  log.warn = (...said: unknown[]) => void complaints.push(said)
  const limits = { formsPerMinute: 60, callsPerMinute: 600 }
  const door = createApp({ ...settings, trustedOrigins: [LANDING], limits }, log)
  door.mountPages([(_request, response) => void response.send('taken')], async () => [])
  const server = createServer(door.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    complaints,
    send: (headers: Record<string, string> = {}, { path = CALL, method = 'POST' } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close', ...headers } }),
    [Symbol.dispose]: () => void server.close(),
  }
}

it.each(['/', '/cars/', '/request/request-call/', '/request/request-call/_.data', '/ajax/add2fav.php', '/nowhere'])(
  'a foreign page posts nothing to %s',
  async (path) => {
    using house = await startGuardedSite()
    const answer = await house.send({ origin: EVIL }, { path })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await answer.text()).not.toContain('taken')
    expect(house.complaints).toEqual([])
  },
)

it('what is read, not sent, is for everybody', async () => {
  using house = await startGuardedSite()
  const answer = await house.send({ origin: EVIL, 'sec-fetch-site': 'cross-site' }, { method: 'GET', path: '/cars/' })
  expect(await answer.text()).toBe('taken')
})

it('a foreign page’s script is told in the terms of the wire contract, its form by a page', async () => {
  using house = await startGuardedSite()
  const told = await house.send({ origin: EVIL })
  expect(await told.json()).toMatchObject({
    success: 'N',
    action: 'popup',
    msg: expect.stringContaining('чужого сайта'),
  })
  const page = await house.send({ origin: EVIL, accept: 'text/html,*/*;q=0.8' })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('чужого сайта')
})

it('our own page is let in behind a proxy that ends TLS, whether it keeps the host or forwards it', async () => {
  for (const [host, siteUrl] of [
    ['cars.example', 'https://cars.example'],
    ['203.0.113.7', undefined],
  ] as const) {
    using house = await startGuardedSite({ trustProxy: 1, siteUrl })
    const headers = { origin: `https://${host}`, 'x-forwarded-proto': 'https', 'x-forwarded-host': host }
    expect((await house.send(headers)).status).toBe(200)
    expect((await house.send({ ...headers, origin: EVIL })).status).toBe(403)
  }
})

it('without a configured address no name is ours that somebody may have pointed here', async () => {
  using house = await startGuardedSite({ trustProxy: 1, siteUrl: undefined })
  expect((await house.send({ origin: EVIL, 'x-forwarded-host': new URL(EVIL).host })).status).toBe(403)
})

it('a host that is forwarded by nobody we trust is not ours', async () => {
  using house = await startGuardedSite({ trustProxy: 0, siteUrl: undefined })
  expect((await house.send({ origin: EVIL, 'x-forwarded-host': 'evil.example' })).status).toBe(403)
})

it('a trusted page reads what it is answered', async () => {
  using house = await startGuardedSite()
  const answer = await house.send({ origin: LANDING, 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(LANDING)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.get('vary')).toContain('Origin')
})

it.each(['/', '/contacts/', '/personal/logout/', '/personal/data/erase/', '/favorites/changes/', '/compare/'])(
  'a trusted page sends forms and touches nothing else: not %s',
  async (path) => {
    using house = await startGuardedSite()
    const calls: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-site' }]
    for (const headers of calls) {
      const answer = await house.send({ origin: LANDING, ...headers }, { path })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  },
)

it('a trusted page may ask first, a foreign one is refused', async () => {
  using house = await startGuardedSite()
  const ask = (origin: string, path = CALL) =>
    house.send({ origin, 'access-control-request-method': 'POST' }, { method: 'OPTIONS', path })
  const yes = await ask(LANDING)
  expect(yes.status).toBe(204)
  expect(yes.headers.get('access-control-allow-origin')).toBe(LANDING)
  expect(yes.headers.get('access-control-allow-methods')).toBe('POST')
  expect(yes.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  const no = await ask(EVIL)
  expect(no.status).toBe(403)
  expect(no.headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask(LANDING, '/cars/')).status).toBe(405)
})
