import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { createHttpClient } from './http-client.server.ts'
import { HttpError } from './http-error.ts'

const SECRET = 'AAsecretAA'
const http = createHttpClient({
  userAgent: 'Showroom test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1500, idleMs: 1200, maxBytes: 1000 },
})
afterAll(() => http.close())

const post = (origin: string, parts: { signal?: AbortSignal; path?: string } = {}) =>
  http.send({
    method: 'POST',
    url: `${origin}${parts.path ?? `/bot${SECRET}/send?key=${SECRET}`}`,
    headers: { authorization: `Bearer ${SECRET}` },
    body: { type: 'application/json', content: '{"a":1}' },
    signal: parts.signal,
  })

/** Calls a server with this behaviour and returns the error, which must not contain the secret, not even nested. */
async function failureOf(behave: (request: IncomingMessage, response: ServerResponse) => unknown) {
  await using server = await startLocalServer(behave)
  return await explain(post(server.url))
}

async function explain(call: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error('It should have failed with an HttpError', { cause: error })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET)
  return error
}

const drip = (_request: IncomingMessage, response: ServerResponse) => {
  const timer = setInterval(() => response.write('.'), 100)
  response.on('close', () => clearInterval(timer))
}

const halfway = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '100' }).write('half')
  setTimeout(() => response.destroy(), 50)
}

const flood = (_request: IncomingMessage, response: ServerResponse) => response.end('x'.repeat(5000))

describe('a call', () => {
  it('sends its method, headers and body, and returns any answer', async () => {
    const seen: unknown[] = []
    await using server = await startLocalServer(async (request, response) => {
      seen.push(request.method, request.url, request.headers['content-type'], await text(request))
      response.writeHead(429, { 'retry-after': '7' }).end('{"ok":false}')
    })
    expect(await post(server.url, { path: '/a?b=c' })).toEqual({
      status: 429,
      text: '{"ok":false}',
      retryAfterMs: 7000,
    })
    expect(seen).toEqual(['POST', '/a?b=c', 'application/json', '{"a":1}'])
  })

  it('can send a form, or no body', async () => {
    await using server = await startLocalServer(async (request, response) => {
      response.end(`${request.headers['content-type'] ?? 'none'} ${await text(request)}`)
    })
    const form = { type: 'application/x-www-form-urlencoded', content: new URLSearchParams({ a: 'б' }).toString() }
    const sent = await http.send({ method: 'POST', url: server.url, body: form })
    expect(sent.text).toBe(`application/x-www-form-urlencoded a=%D0%B1`)
    expect((await http.send({ method: 'GET', url: server.url })).text).toBe('none ')
  })

  it('follows no redirect', async () => {
    await using elsewhere = await startLocalServer((_request, response) => response.end('stolen'))
    await using server = await startLocalServer((_request, response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    )
    expect((await post(server.url)).status).toBe(307)
    expect(elsewhere.requests).toEqual([])
  })
})

describe('the reason for a missing answer', () => {
  it('is a refused connection', async () => {
    const server = await startLocalServer(() => undefined)
    await server[Symbol.asyncDispose]()
    expect(await explain(post(server.url))).toMatchObject({ reason: 'unreachable' })
  })

  it('is a server that does not answer', async () => {
    expect(await failureOf(() => undefined)).toMatchObject({ reason: 'timeout' })
  })

  it('is a server whose answer never ends', async () => {
    expect(await failureOf(drip)).toMatchObject({ reason: 'timeout', message: expect.stringContaining('1500 ms') })
  })

  it('is a connection that breaks before the answer, or within it', async () => {
    expect(await failureOf((request) => request.socket.destroy())).toMatchObject({ reason: 'cut' })
    expect(await failureOf(halfway)).toMatchObject({ reason: 'cut' })
  })

  it('is an answer that is not HTTP', async () => {
    expect(await failureOf((request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'))).toMatchObject({ reason: 'cut' })
  })

  it('is an answer that is too large', async () => {
    expect(await failureOf(flood)).toMatchObject({ reason: 'too-large' })
  })

  it('is an abort by the caller', async () => {
    await using server = await startLocalServer(() => undefined)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await explain(post(server.url, { signal: stop.signal }))).toMatchObject({ reason: 'stopped' })
  })

  it('is an invalid address', async () => {
    expect(await explain(post('ftp://example.com'))).toMatchObject({ reason: 'bad-url' })
    expect(await explain(post(SECRET))).toMatchObject({ reason: 'bad-url' })
  })
})
