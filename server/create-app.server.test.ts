import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createApp, type SiteApp } from './create-app.server.ts'

async function startTestServer(siteApp: SiteApp) {
  const server = createServer(siteApp.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    post: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers }),
    /** Sends these lines unchanged, which no HTTP client would do. */
    sendRaw: async (...lines: string[]) => {
      const socket = connect(port, '127.0.0.1')
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
      return await text(socket)
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

const settings = {
  trustProxy: 0,
  siteUrl: 'http://cars.example',
  trustedOrigins: [],
  limits: { formsPerMinute: 60, callsPerMinute: 600 },
}
const createTestApp = (siteUrl = settings.siteUrl) => createApp({ ...settings, siteUrl }, createLog('silent'))

it('before the pages are mounted a visitor reads that the site will be right back', async () => {
  using server = await startTestServer(createTestApp())
  const answer = await server.get('/cars/')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('3')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('Сейчас вернёмся')
})

it('before the pages are mounted the site is alive but not ready', async () => {
  using server = await startTestServer(createTestApp())
  expect((await server.get('/healthz')).status).toBe(200)
  const ready = await server.get('/readyz')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ ready: false, reasons: ['starting'] })
})

it('what answers first gets requests with one valid host, until the node stops', async () => {
  const siteApp = createTestApp()
  using server = await startTestServer(siteApp)
  siteApp.mountPages([(_request, response) => void response.send('rendered')], async () => [])
  siteApp.serveFirst((_request, response) => {
    response.end('from memory')
    return true
  })
  const send = (...hosts: string[]) => server.sendRaw('GET /cars/ HTTP/1.1', ...hosts.map((host) => `Host: ${host}`))
  for (let count = 0; count < 2; count += 1) expect(await send('cars.example')).toContain('from memory')
  for (const hosts of [['['], ['a b'], ['visitor@evil.example'], ['cars.example', 'evil.example']])
    expect(await send(...hosts)).toMatch(/^HTTP\/1\.1 400 /)
  siteApp.startDraining()
  expect(await send('cars.example')).toContain('rendered')
})

it('the health endpoints forbid content sniffing', async () => {
  using server = await startTestServer(createTestApp())
  for (const path of ['/healthz', '/readyz'])
    expect((await server.get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
})

it('a reason not to be ready sends balancers to other nodes, and visitors are still served', async () => {
  const siteApp = createTestApp()
  using server = await startTestServer(siteApp)
  siteApp.mountPages([(_request, response) => void response.send('a car')], async () => [
    'the database does not answer',
  ])
  expect(await (await server.get('/cars/')).text()).toBe('a car')
  expect((await server.get('/readyz')).status).toBe(503)
})

it('a problem that all nodes share is a warning, and the node stays ready', async () => {
  const siteApp = createTestApp()
  using server = await startTestServer(siteApp)
  siteApp.mountPages(
    [(_request, response) => void response.send('a car')],
    async () => [],
    () => ['files of other nodes are missing in photos'],
  )
  const answer = await server.get('/readyz')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    ready: true,
    reasons: [],
    warnings: ['files of other nodes are missing in photos'],
  })
})

it('a failure of the pages themselves shows an error page, not a stack', async () => {
  const siteApp = createTestApp()
  siteApp.mountPages(
    [
      () => {
        throw new Error('select * from secret')
      },
    ],
    async () => [],
  )
  using server = await startTestServer(siteApp)
  const answer = await server.get('/cars/')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret')
})

it('the site sends HSTS exactly when its public address is https', async () => {
  using plain = await startTestServer(createTestApp())
  expect((await plain.get('/')).headers.get('strict-transport-security')).toBeNull()
  using secure = await startTestServer(createTestApp('https://cars.example'))
  expect((await secure.get('/')).headers.get('strict-transport-security')).toBe('max-age=31536000')
})

it.each([
  ['GET /cars/ HTTP/1.1', 'Host: [', 400],
  ['GET /cars/ HTTP/1.1', 'Host: ', 400],
  ['GET /cars/ HTTP/1.1', 'Host: a b', 400],
  ['GET /cars/ HTTP/1.1', 'Host: cars.example:99999', 400],
  ['GET /cars/ HTTP/1.1', 'Host: visitor@evil.example', 400],
  ['GET http://evil.example/cars/ HTTP/1.1', 'Host: cars.example', 400],
  ['GET * HTTP/1.1', 'Host: cars.example', 400],
  ['GET /cars/ HTTP/1.0', 'Accept: */*', 400],
  ['GET /a%0D%0AX-Evil:1 HTTP/1.1', 'Host: cars.example', 400],
  ['GET /cars/%e2%80%a8/ HTTP/1.1', 'Host: cars.example', 400],
  ['TRACE /cars/ HTTP/1.1', 'Host: cars.example', 405],
  ['OPTIONS /cars/ HTTP/1.1', 'Host: cars.example', 405],
  ['PROPFIND / HTTP/1.1', 'Host: cars.example', 405],
  ['GET /media/% HTTP/1.1', 'Host: cars.example', 400],
  ['GET /cars/ HTTP/1.1', 'Host: cars.example\r\nHost: evil.example', 400],
  ['GET /healthz HTTP/1.1', 'Host: cars.example\r\nHost: evil.example', 400],
  // The request of a balancer.
  ['GET /healthz HTTP/1.0', 'Accept: */*', 200],
  [`GET /${'a/'.repeat(40)} HTTP/1.1`, 'Host: cars.example', 414],
  [`GET /${'a'.repeat(2000)} HTTP/1.1`, 'Host: cars.example', 414],
  [`GET /${'a/'.repeat(30)}?${'a/'.repeat(2000)} HTTP/1.1`, 'Host: cars.example', 200],
  ['GET /cars/ HTTP/1.1', 'Host: cars.example:3000', 200],
  ['GET /cars/% HTTP/1.1', 'Host: [::1]:3000', 200],
  ['HEAD // HTTP/1.0', 'Host: cars.example', 200],
])('%s with «%s» is answered with %i and logs no error', async (line, header, status) => {
  const errors: string[] = []
  const log = createLog('silent')
  log.error = (...args: unknown[]) => void errors.push(String(args))
  const siteApp = createApp(settings, log)
  const photos = express.Router().get('/media/*path', (_request, response) => void response.send('a picture'))
  siteApp.mountPages([photos, (_request, response) => void response.send('a car')], async () => [])
  using server = await startTestServer(siteApp)
  expect((await server.sendRaw(line, header)).split(' ')[1]).toBe(String(status))
  expect(errors).toEqual([])
})

it.each(['PUT', 'OPTIONS'])('a %s to the wire contract is refused in its own format', async (method) => {
  using server = await startTestServer(createTestApp())
  const answer = await server.sendRaw(`${method} /ajax/request_call.php HTTP/1.1`, 'Host: cars.example')
  expect(answer).toMatch(/^HTTP\/1.1 405 .*\r\nallow: POST\r\n.*"success":"N"/is)
})

it('a form that is sent before the pages are mounted gets an error in the format of the wire contract', async () => {
  const siteApp = createTestApp()
  using server = await startTestServer(siteApp)
  const closed = await server.post('/ajax/request_call.php')
  expect(closed.status).toBe(503)
  expect(closed.headers.get('retry-after')).toBe('3')
  expect(await closed.json()).toMatchObject({ success: 'N', action: 'popup' })
  siteApp.mountPages(
    [
      () => {
        throw new Error('select * from secret')
      },
    ],
    async () => [],
  )
  const failed = await server.post('/ajax/request_call.php')
  expect(failed.status).toBe(500)
  expect(await failed.json()).toMatchObject({ success: 'N', msg: expect.stringContaining('на нашей стороне') })
})

it('a proxy that is not in the settings is logged once', async () => {
  const warnings: unknown[] = []
  const log = createLog('silent')
  log.warn = (...args: unknown[]) => void warnings.push(args)
  using server = await startTestServer(createApp(settings, log))
  for (let count = 0; count < 3; count += 1) await server.post('/', { 'x-forwarded-for': '203.0.113.7' })
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).toContain('TRUST_PROXY')
  expect(JSON.stringify(warnings)).not.toContain('203.0.113.7')
  warnings.length = 0
  using trusting = await startTestServer(createApp({ ...settings, trustProxy: 1 }, log))
  await trusting.post('/', { 'x-forwarded-for': '203.0.113.7' })
  expect(warnings).toEqual([])
})
