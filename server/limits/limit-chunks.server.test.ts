import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { listen } from '../listen.server.ts'

/** Answers with the length of the body, or at once without reading it. */
async function startTestServer(isRead: boolean) {
  const { port, stop } = await listen(
    (request, response) => {
      if (!isRead) response.writeHead(405).end('unread')
      else
        void text(request).then(
          (body) => response.end(`read ${body.length}`),
          () => undefined,
        )
    },
    0,
    '127.0.0.1',
  )
  return {
    /** Everything that comes back until the connection ends. */
    send: async (chunks: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      const received: string[] = []
      socket.on('data', (piece) => received.push(String(piece)))
      socket.write(
        `POST / HTTP/1.1\r\nHost: cars.example\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      )
      await new Promise((resolve) => socket.once('close', resolve))
      return received.join('')
    },
    [Symbol.asyncDispose]: () => stop(),
  }
}

const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`
const END = '0\r\n\r\n'

it('a body in chunks of usual sizes is read', async () => {
  await using server = await startTestServer(true)
  expect(await server.send(chunk(10_000).repeat(20) + END)).toContain('read 200000')
  expect(await server.send(chunk(3).repeat(20) + chunk(300).repeat(200) + END)).toContain('read 60060')
})

it.each([true, false])('a body in tiny chunks is cut off, whether it is read or not (%s)', async (isRead) => {
  await using server = await startTestServer(isRead)
  expect(await server.send(chunk(1).repeat(100_000) + END)).not.toContain('read 100000')
  const before = process.cpuUsage()
  await server.send(chunk(1).repeat(400_000) + END)
  const { user, system } = process.cpuUsage(before)
  // Reading the body to its end takes four seconds. When it is cut off, only the sending of this test takes time.
  expect((user + system) / 1000).toBeLessThan(1500)
})
