import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { limitResponseTime } from './limit-response-time.server.ts'

const NEVER = 600_000
const unlimited = { idleMs: NEVER, maxMs: NEVER, maxFeedMs: NEVER }

/** What somebody has read who asks for `path`, by the time he is cut off or has it all: of a drop each few milliseconds. */
async function readFromServer(path: string, limits: Partial<typeof unlimited>, drops = Number.POSITIVE_INFINITY) {
  const app = express().use(limitResponseTime({ ...unlimited, ...limits }), (_request, response) => {
    response.write('begun')
    let dropped = 0
    const drip = setInterval(() => {
      dropped += 1
      if (dropped > drops) response.end('whole')
      else if (!path.endsWith('/silent/')) response.write('.')
    }, 5)
    response.once('close', () => clearInterval(drip))
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (said += piece))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: cars.example\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  server.close()
  return said
}

it('an answer of which nothing goes out any more is cut off', async () => {
  const said = await readFromServer('/silent/', { idleMs: 100 })
  expect(said).toContain('begun')
  expect(said).not.toContain('whole')
})

it('so is one that goes out drop by drop, a feed later than a page', async () => {
  expect(await readFromServer('/cars/', { maxMs: 100 })).not.toContain('whole')
  expect(await readFromServer('/feeds/autoru.xml', { maxFeedMs: 100 })).not.toContain('whole')
  expect(await readFromServer('/feeds/autoru.xml', { maxMs: 20 }, 20)).toContain('whole')
})

it('a client that reads on has it all', async () => {
  expect(await readFromServer('/cars/', { maxMs: NEVER }, 3)).toContain('whole')
})
