import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { listenLocally } from '#tests/fixtures/listen-locally.ts'
import { until } from '#tests/fixtures/until.ts'
import type { FrontMessage, PageCopy } from './front-messages.ts'
import { createFront } from './create-front.server.ts'

const HOST = '127.0.0.1'

/** A front before a site that answers with `handle`. */
async function startFront(handle: RequestListener = (_request, response) => void response.end('from the site')) {
  const server = createServer(handle)
  const site = { port: await listenLocally(server), key: 'secret' }
  const messages: FrontMessage[] = []
  const front = createFront()
  const { follow: send, remove } = front.addSite((message) => messages.push(message))
  send({ type: 'listen', port: 0, host: HOST, site })
  await until(() => messages.length > 0)
  const [listening] = messages
  const port = listening?.type === 'listening' ? listening.port : 0
  return {
    port,
    origin: `http://${HOST}:${port}`,
    front,
    send,
    remove,
    messages,
    async [Symbol.asyncDispose]() {
      send({ type: 'stop', drainMs: 100 })
      await until(() => messages.some(({ type }) => type === 'stopped'))
      server.closeAllConnections()
      server.close()
    },
  }
}

const PAGE: PageCopy = {
  key: { id: '/cars/', target: '/cars/', kind: 'page', choice: undefined, carId: undefined, isShortened: false },
  brotli: new Uint8Array(),
  gzip: gzipSync('a page from memory'),
  etag: 'W/"a"',
  headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache', etag: 'W/"a"' },
  version: 3,
  lifeMs: 60_000,
}

const openFront = async () => {
  const front = await startFront()
  front.send({ type: 'open', siteUrl: 'https://cars.example', publicMaxAgeS: 0 })
  front.send({ type: 'version', version: 3, isLost: false })
  front.send({ type: 'keep', page: PAGE })
  const read = async (path = '/cars/', headers: Record<string, string> = {}) =>
    (await fetch(front.origin + path, { headers: { 'accept-encoding': 'gzip', ...headers } })).text()
  await until(async () => (await read()) === 'a page from memory')
  return { ...front, read }
}

it('a page from memory is sent until it changes', async () => {
  await using front = await openFront()
  expect(await front.read('/cars/', { cookie: 'first_touch=x; _ym_uid=1' })).toBe('a page from memory')
  expect(await front.read('/cars/', { cookie: 'session=x' })).toBe('from the site')
  expect(await front.read('/contacts/')).toBe('from the site')
  front.send({ type: 'version', version: 4, isLost: false })
  await expect.poll(() => front.read()).toBe('from the site')
})

const isSent = ({ type }: FrontMessage) => type === 'sent'

it('the site hears which pages were sent, and how many', async () => {
  await using front = await openFront()
  await front.read()
  await until(() => front.messages.some(isSent))
  expect(front.messages.find(isSent)).toEqual({ type: 'sent', pages: { '/cars/': expect.any(Number) } })
})

it('no page is sent any more once the site leaves', async () => {
  await using front = await openFront()
  front.send({ type: 'drain' })
  await expect.poll(() => front.read()).toBe('from the site')
})

it('the site gets the request as it was sent, and the address that it came from', async () => {
  const requests: { request: IncomingMessage; body: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ request, body: await text(request) })
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-own': 'yes' }).end('done')
  }
  await using front = await startFront((request, response) => void answer(request, response))
  const response = await fetch(`${front.origin}/ajax/form.php?a=1&b=%D1%8F`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': '203.0.113.7', 'X-Front-Key': 'made up', Cookie: 'visitor=1' },
    body: 'phone=79000000000',
  })
  expect([
    response.status,
    await response.text(),
    response.headers.getSetCookie(),
    response.headers.get('x-own'),
  ]).toEqual([201, 'done', ['a=1', 'b=2'], 'yes'])
  const [{ request, body } = { request: undefined, body: '' }] = requests
  expect([request?.method, request?.url, body]).toEqual(['POST', '/ajax/form.php?a=1&b=%D1%8F', 'phone=79000000000'])
  expect(request?.headers).toMatchObject({
    cookie: 'visitor=1',
    host: new URL(front.origin).host,
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
    'x-front-key': 'secret',
  })
})

it('an answer arrives as it is written', async () => {
  await using front = await startFront((_request, response) => void response.write('first'))
  const response = await fetch(front.origin)
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
  await reader?.cancel()
})

it('the site hears that a client has left, and a client that the site has cut it off', async () => {
  let isClosed = false
  await using front = await startFront((request, response) => {
    if (request.url === '/cut/') request.socket.destroy()
    else if (request.url === '/cut-later/') response.write('a part', () => request.socket.destroy())
    else response.once('close', () => (isClosed = true))
  })
  const leaving = new AbortController()
  const left = fetch(`${front.origin}/wait/`, { signal: leaving.signal }).catch(() => 'left')
  await pause(50)
  leaving.abort()
  await left
  await until(() => isClosed)
  await expect(fetch(`${front.origin}/cut/`)).rejects.toThrow('fetch failed')
  await expect(fetch(`${front.origin}/cut-later/`).then((response) => response.text())).rejects.toThrow('terminated')
})

it('an answer before the end of the body reaches the client', async () => {
  await using front = await startFront((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large')
  })
  const socket = connect(front.port, HOST)
  socket.write('POST / HTTP/1.1\r\nHost: cars.example\r\nContent-Length: 10000000\r\n\r\nbegin')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*too large/i)
})

it('the site refuses a body that has not arrived yet, and the connection goes on after it', async () => {
  await using front = await startFront((request, response) => {
    response.writeHead(request.method === 'POST' ? 405 : 200, { 'content-length': 0 }).end()
  })
  const socket = connect(front.port, HOST)
  let received = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (received += piece))
  const body = 'x'.repeat(1_000_000)
  socket.write(`POST / HTTP/1.1\r\nHost: cars.example\r\nContent-Length: ${body.length}\r\n\r\n`)
  await until(() => received.includes(' 405 '))
  socket.write(`${body}GET / HTTP/1.1\r\nHost: cars.example\r\n\r\n`)
  await expect.poll(() => received).toContain(' 200 ')
  socket.destroy()
})

it('answers close their connections while the front stops', async () => {
  await using front = await startFront((request, response) => {
    setTimeout(() => response.end('late'), request.url === '/slow/' ? 300 : 0)
  })
  const socket = connect(front.port, HOST)
  let received = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (received += piece))
  socket.write('GET /slow/ HTTP/1.1\r\nHost: cars.example\r\n\r\n')
  await pause(50)
  front.send({ type: 'stop', drainMs: 10_000 })
  await until(() => received.includes('late'))
  const from = performance.now()
  socket.write('GET / HTTP/1.1\r\nHost: cars.example\r\n\r\n')
  await once(socket, 'close')
  expect(performance.now() - from).toBeLessThan(3000)
})

it('many requests over one connection are answered in their order', async () => {
  await using front = await startFront((request, response) => {
    setTimeout(() => response.end(`<${request.url}>`), request.url === '/1' ? 50 : 0)
  })
  const socket = connect(front.port, HOST)
  const requests = ['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: cars.example\r\n`)
  socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`)
  expect((await text(socket)).match(/<[^>]+>/g)).toEqual(['</1>', '</2>', '</3>'])
})

/** Another site behind the same front, which answers with its name. */
async function addSite({ front, port }: Awaited<ReturnType<typeof startFront>>, name: string) {
  const server = createServer((_request, response) => void response.end(name))
  const messages: FrontMessage[] = []
  const link = front.addSite((message) => messages.push(message))
  link.follow({ type: 'listen', port, host: HOST, site: { port: await listenLocally(server), key: 'other' } })
  await until(() => messages.length > 0)
  return {
    ...link,
    messages,
    async [Symbol.asyncDispose]() {
      link.remove()
      server.closeAllConnections()
      server.close()
    },
  }
}

it('of several sites the one with the fewest requests is asked, and none that stops or is gone', async () => {
  await using front = await startFront((request, response) => {
    if (request.url !== '/wait/') response.end('first')
  })
  await using second = await addSite(front, 'second')
  const read = async () => (await fetch(front.origin)).text()
  expect([await read(), await read()].toSorted()).toEqual(['first', 'second'])
  const waiting = fetch(`${front.origin}/wait/`).catch(() => undefined)
  const other = fetch(`${front.origin}/wait/`)
  expect(await (await other).text()).toBe('second')
  expect([await read(), await read()]).toEqual(['second', 'second'])

  second.follow({ type: 'stop', drainMs: 1000 })
  await until(() => second.messages.some(({ type }) => type === 'stopped'))
  expect([await read(), await read()]).toEqual(['first', 'first'])
  front.remove()
  await waiting
  const refused = await fetch(front.origin)
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    503,
    '3',
    expect.stringContaining('Сейчас вернёмся'),
  ])
})

it('a page is sent that any of several sites keeps', async () => {
  await using front = await openFront()
  await using second = await addSite(front, 'second')
  second.follow({ type: 'open', siteUrl: 'https://cars.example', publicMaxAgeS: 0 })
  second.follow({ type: 'version', version: 9, isLost: false })
  expect(await front.read()).toBe('a page from memory')
  second.follow({ type: 'keep', page: { ...PAGE, key: { ...PAGE.key, id: '/' }, version: 9 } })
  expect([await front.read(), await front.read('/')]).toEqual(['a page from memory', 'a page from memory'])
  second.remove()
  expect(await front.read('/')).toBe('from the site')
})

it('a port that is taken is reported with the remedy', async () => {
  const taken = createServer()
  const port = await listenLocally(taken)
  const messages: FrontMessage[] = []
  createFront()
    .addSite((message) => messages.push(message))
    .follow({ type: 'listen', port, host: HOST, site: { port: 1, key: '' } })
  await until(() => messages.length > 0)
  expect(messages).toEqual([{ type: 'failed', message: expect.stringContaining(`PORT=${port + 1}`) }])
  taken.close()
})
