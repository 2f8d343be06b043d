import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { limitResponseTime } from './connection-limits.server.ts'

const NEVER = 600_000
const unlimited = { idleMs: NEVER, maxMs: NEVER, maxFeedMs: NEVER }

/**
 * Requests `path`, whose answer arrives in drops every few milliseconds. Returns what was received before the
 * connection ended.
 */
async function readFromServer(path: string, limits: Partial<typeof unlimited>, drops = Number.POSITIVE_INFINITY) {
  const server = createServer((request, response) => {
    limitResponseTime(request, response, { ...unlimited, ...limits })
    response.write('begun')
    let dropped = 0
    const drip = setInterval(() => {
      dropped += 1
      if (dropped > drops) response.end('whole')
      else if (!path.endsWith('/silent/')) response.write('.')
    }, 5)
    response.once('close', () => clearInterval(drip))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (received += piece))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: cars.example\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  server.close()
  return received
}

it('an answer that makes no progress is cut off', async () => {
  const received = await readFromServer('/silent/', { idleMs: 100 })
  expect(received).toContain('begun')
  expect(received).not.toContain('whole')
})

it('an answer that is read too slowly is cut off, a feed later than a page', async () => {
  expect(await readFromServer('/cars/', { maxMs: 100 })).not.toContain('whole')
  expect(await readFromServer('/feeds/autoru.xml', { maxFeedMs: 100 })).not.toContain('whole')
  expect(await readFromServer('/feeds/autoru.xml', { maxMs: 20 }, 20)).toContain('whole')
})

it('a client that keeps reading gets the whole answer', async () => {
  expect(await readFromServer('/cars/', { maxMs: NEVER }, 3)).toContain('whole')
})
