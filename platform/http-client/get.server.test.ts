import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { until } from '#tests/fixtures/until.ts'
import { type LocalServer, startLocalServer } from '#tests/servers/local-server.ts'
import { createHttpClient, type HttpClient, type HttpResponse } from './http-client.server.ts'
import { HttpError } from './http-error.ts'

const server = await startLocalServer(answer)
const openClient = createHttpClient({
  allowPrivateAddresses: true,
  userAgent: 'test',
  limits: { idleMs: 300, totalMs: 2000 },
})
const guarded = createHttpClient({
  allowPrivateAddresses: false,
  userAgent: 'test',
  resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
})

afterAll(async () => {
  await Promise.all([openClient.close(), guarded.close()])
  await server[Symbol.asyncDispose]()
})

const times = { round: 0 }

/** The test server's answers, chosen by the path. */
function answer(request: IncomingMessage, response: ServerResponse): unknown {
  const url = new URL(request.url ?? '', 'http://here')
  switch (url.pathname) {
    case '/hello':
      if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end()
      return response
        .writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 03 Nov 2025 10:00:00 GMT', 'content-length': 5 })
        .end('hello')
    case '/to':
      return response.writeHead(302, { location: url.searchParams.get('url') ?? '' }).end('x'.repeat(100_000))
    case '/round':
      times.round += 1
      return response.writeHead(307, { location: '/round' }).end()
    case '/gone':
      return response.writeHead(410).end()
    case '/busy':
      return response.writeHead(429, { 'retry-after': '7' }).end()
    case '/announced':
      return response.writeHead(200, { 'content-length': '99999999999' }).write('x')
    case '/endless':
      return pour(response)
    case '/drip':
      return drip(response)
    case '/stalls':
      return response.writeHead(200).write('x')
    case '/breaks':
      response.writeHead(200, { 'content-length': '10' }).write('x')
      return setTimeout(() => response.destroy(), 20)
    case '/silent':
      return undefined
    default:
      return response.writeHead(404).end()
  }
}

async function pour(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write(Buffer.alloc(65_536))
    await pause(1)
  }
}

async function drip(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write('x')
    await pause(50)
  }
}

function requireContent(response: HttpResponse) {
  if (response.kind !== 'ok') throw new Error(`Expected a body, got ${response.kind}`)
  return response
}

async function reasonOf(download: Promise<unknown>): Promise<string> {
  const error: unknown = await download.then(
    () => 'nothing failed',
    (cause: unknown) => cause,
  )
  return error instanceof HttpError ? error.reason : String(error)
}

const download = async (client: HttpClient, { url }: LocalServer, path: string, limits = {}) =>
  buffer(requireContent(await client.get(url + path, { limits })).body)

it('returns the body with its headers', async () => {
  const response = requireContent(await openClient.get(`${server.url}/hello`))
  expect(response).toMatchObject({ etag: '"1"', lastModified: 'Mon, 03 Nov 2025 10:00:00 GMT', contentLength: 5 })
  expect(await text(response.body)).toBe('hello')
})

it('returns «not modified» when the etag matches', async () => {
  expect(await openClient.get(`${server.url}/hello`, { etag: '"1"' })).toEqual({ kind: 'not-modified' })
})

it('follows redirects, and returns the final address', async () => {
  const response = requireContent(await openClient.get(`${server.url}/to?url=/to?url=/hello`))
  expect(response.url).toBe(`${server.url}/hello`)
  expect(await text(response.body)).toBe('hello')
})

describe('refuses', () => {
  it.each([
    '',
    'photo.jpg',
    '//host/a.jpg',
    'ftp://host/a',
    'file:///etc/passwd',
    'data:text/plain,a',
    'http://u:p@host/',
    'http://host:22/',
  ])('the address «%s»', async (url) => expect(await reasonOf(openClient.get(url))).toBe('bad-url'))

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://a.name.that.points.home/',
  ])('%s as a private address', async (url) => expect(await reasonOf(guarded.get(url))).toBe('private-address'))

  it('a redirect to a private address', async () => {
    const lenient = createHttpClient({ allowPrivateAddresses: ['127.0.0.1'], userAgent: 'test' })
    for (const target of [
      'http://127.0.0.2/',
      `http://[::1]:${server.port}/hello`,
      `//127.0.0.3:${server.port}/hello`,
    ]) {
      expect(await reasonOf(lenient.get(`${server.url}/to?url=${target}`)), target).toBe('private-address')
    }
    expect(await reasonOf(openClient.get(`${server.url}/to?url=file:///etc/passwd`))).toBe('bad-url')
    await lenient.close()
  })

  it('more than five redirects', async () => {
    const attempts = times.round
    expect(await reasonOf(openClient.get(`${server.url}/round`))).toBe('too-many-redirects')
    expect(times.round - attempts).toBe(6)
  })

  it('answers 404 and 503', async () => {
    expect(await reasonOf(openClient.get(`${server.url}/gone`))).toBe('not-found')
    await expect(openClient.get(`${server.url}/busy`)).rejects.toMatchObject({
      reason: 'bad-status',
      status: 429,
      retryAfterMs: 7000,
    })
  })
})

describe('stops', () => {
  it('before the body when its announced length is too large', async () => {
    expect(await reasonOf(download(openClient, server, '/announced'))).toBe('too-large')
  })

  it('an endless body at the limit', async () => {
    expect(await reasonOf(download(openClient, server, '/endless', { maxBytes: 1_000_000 }))).toBe('too-large')
  })

  it('when no data arrives', async () => {
    expect(await reasonOf(download(openClient, server, '/silent'))).toBe('timeout')
    expect(await reasonOf(download(openClient, server, '/stalls'))).toBe('timeout')
  })

  it('when data still arrives slowly after the total time', async () => {
    expect(await reasonOf(download(openClient, server, '/drip', { totalMs: 400 }))).toBe('timeout')
  })

  it('when the connection breaks or is refused', async () => {
    expect(await reasonOf(download(openClient, server, '/breaks'))).toBe('cut')
    expect(await reasonOf(openClient.get('http://127.0.0.1:1024/'))).toBe('unreachable')
  })

  it('when the caller aborts', async () => {
    const caller = new AbortController()
    const waiting = openClient.get(`${server.url}/silent`, { signal: caller.signal })
    caller.abort()
    expect(await reasonOf(waiting)).toBe('stopped')
  })
})

it('a body that nobody reads does not end the process', async () => {
  const { body } = requireContent(
    await openClient.get(`${server.url}/stalls`, { limits: { idleMs: 10_000, totalMs: 1000 } }),
  )
  await until(() => body.closed)
  expect(server.requests.at(-1)).toBe('/stalls')
})
