import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { until } from '#tests/fixtures/until.ts'
import { limitPipelining } from './connection-limits.server.ts'

/** A server that answers with the requested path when the test calls `answer`. */
async function startTestServer() {
  const begun: { path: string; answer: () => ServerResponse }[] = []
  const server = createServer(
    limitPipelining((request, response) => {
      const path = request.url ?? ''
      begun.push({ path, answer: () => response.end(path) })
    }).handle,
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    begun,
    paths: () => begun.map(({ path }) => path),
    /** Sends all requests at once, as no browser does. */
    send: (...paths: string[]) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: cars.example\r\n\r\n`).join(''))
      return socket
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

it('requests that are sent ahead are answered one at a time, in order', async () => {
  using server = await startTestServer()
  const socket = server.send('/1', '/2', '/3')
  const received = text(socket)
  await until(() => server.begun.length === 1)
  expect(server.paths()).toEqual(['/1'])
  for (const count of [1, 2, 3]) {
    await until(() => server.begun.length === count)
    server.begun[count - 1]?.answer()
  }
  socket.end()
  expect([...(await received).matchAll(/\/\d(?=HTTP|$)/g)].map(String)).toEqual(['/1', '/2', '/3'])
})

it('another connection does not wait for them', async () => {
  using server = await startTestServer()
  server.send('/1', '/2')
  await until(() => server.begun.length === 1)
  server.send('/other')
  await until(() => server.begun.length === 2)
  expect(server.paths()).toEqual(['/1', '/other'])
})

it('a client that sends too many requests ahead is cut off', async () => {
  using server = await startTestServer()
  const socket = server.send(...Array.from({ length: 18 }, (_, index) => `/${index}`))
  await once(socket, 'close')
  expect(server.paths()).toEqual(['/0'])
})

it('no more answers are produced for a client that is gone', async () => {
  using server = await startTestServer()
  const socket = server.send('/1', '/2')
  await until(() => server.begun.length === 1)
  socket.destroy()
  server.send('/other')
  await until(() => server.begun.length === 2)
  server.begun[0]?.answer()
  expect(server.paths()).toEqual(['/1', '/other'])
})
