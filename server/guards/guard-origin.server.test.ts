import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createApp } from '../create-app.server.ts'

const LANDING = 'https://landing.example'
const EVIL = 'https://evil.example'
const CALL = '/ajax/request_call.php'

/** A site whose pages answer «taken» to every request that is let through. */
async function startGuardedSite(options: { trustProxy?: number; siteUrl?: string | undefined } = {}) {
  const settings = { trustProxy: 0, siteUrl: 'https://cars.example', ...options }
  const log = createLog('silent')
  const logged: unknown[] = []
  log.error = (...args: unknown[]) => void logged.push(args)
  log.warn = (...args: unknown[]) => void logged.push(args)
  const limits = { formsPerMinute: 60, callsPerMinute: 600 }
  const siteApp = createApp({ ...settings, trustedOrigins: [LANDING], limits }, log)
  siteApp.mountPages([(_request, response) => void response.send('taken')], async () => [])
  const server = createServer(siteApp.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    logged,
    send: (headers: Record<string, string> = {}, { path = CALL, method = 'POST' } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close', ...headers } }),
    [Symbol.dispose]: () => void server.close(),
  }
}

it.each(['/', '/cars/', '/request/request-call/', '/request/request-call/_.data', '/ajax/add2fav.php', '/nowhere'])(
  'a foreign page cannot post to %s',
  async (path) => {
    using site = await startGuardedSite()
    const answer = await site.send({ origin: EVIL }, { path })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await answer.text()).not.toContain('taken')
    expect(site.logged).toEqual([])
  },
)

it('a foreign page may link to any page', async () => {
  using site = await startGuardedSite()
  const answer = await site.send({ origin: EVIL, 'sec-fetch-site': 'cross-site' }, { method: 'GET', path: '/cars/' })
  expect(await answer.text()).toBe('taken')
})

it('a script of a foreign page gets an error in the format of the wire contract, its form gets a page', async () => {
  using site = await startGuardedSite()
  const answer = await site.send({ origin: EVIL })
  expect(await answer.json()).toMatchObject({
    success: 'N',
    action: 'popup',
    msg: expect.stringContaining('чужого сайта'),
  })
  const page = await site.send({ origin: EVIL, accept: 'text/html,*/*;q=0.8' })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('чужого сайта')
})

it('our own page may post behind a proxy that ends TLS, whether it passes the host on or forwards it', async () => {
  for (const [host, siteUrl] of [
    ['cars.example', 'https://cars.example'],
    ['203.0.113.7', undefined],
  ] as const) {
    using site = await startGuardedSite({ trustProxy: 1, siteUrl })
    const headers = { origin: `https://${host}`, 'x-forwarded-proto': 'https', 'x-forwarded-host': host }
    expect((await site.send(headers)).status).toBe(200)
    expect((await site.send({ ...headers, origin: EVIL })).status).toBe(403)
  }
})

it('without a configured address no host name is trusted', async () => {
  using site = await startGuardedSite({ trustProxy: 1, siteUrl: undefined })
  expect((await site.send({ origin: EVIL, 'x-forwarded-host': new URL(EVIL).host })).status).toBe(403)
})

it('a host that an untrusted proxy forwards is not ours', async () => {
  using site = await startGuardedSite({ trustProxy: 0, siteUrl: undefined })
  expect((await site.send({ origin: EVIL, 'x-forwarded-host': 'evil.example' })).status).toBe(403)
})

it('a trusted page can read the answer', async () => {
  using site = await startGuardedSite()
  const answer = await site.send({ origin: LANDING, 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(LANDING)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.get('vary')).toContain('Origin')
})

it.each(['/', '/contacts/', '/personal/logout/', '/personal/data/erase/', '/favorites/changes/', '/compare/'])(
  'a trusted page can call the wire contract only: not %s',
  async (path) => {
    using site = await startGuardedSite()
    const calls: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-site' }]
    for (const headers of calls) {
      const answer = await site.send({ origin: LANDING, ...headers }, { path })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  },
)

it('a preflight of a trusted page succeeds, that of a foreign page is refused', async () => {
  using site = await startGuardedSite()
  const preflight = (origin: string, path = CALL) =>
    site.send({ origin, 'access-control-request-method': 'POST' }, { method: 'OPTIONS', path })
  const allowed = await preflight(LANDING)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(LANDING)
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  const refused = await preflight(EVIL)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  expect((await preflight(LANDING, '/cars/')).status).toBe(405)
})
