import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenLocally } from '#tests/fixtures/listen-locally.ts'
import { until } from '#tests/fixtures/until.ts'
import { limitConnections } from './connection-limits.server.ts'

let server: Server
let port = 0
const sockets: Socket[] = []
beforeEach(async () => {
  server = createServer((_request, response) => response.end('there'))
  limitConnections(server, { total: 5, perAddress: 3 })
  port = await listenLocally(server)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/**
 * Requests a page from `from`, an address of this machine. Returns the status line, or '' when the connection is
 * closed.
 */
async function sendRequest(from = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => answer.includes('there') || socket.closed)
  return answer.split('\r\n', 1)[0] ?? ''
}

const OK = 'HTTP/1.1 200 OK'

it('an address at its limit of connections does not affect others', async () => {
  for (let count = 0; count < 3; count += 1) expect(await sendRequest()).toBe(OK)
  expect(await sendRequest()).toBe('')
  expect(await sendRequest('127.0.0.2')).toBe(OK)
})

it('a connection that ends, even a refused one, makes room for another', async () => {
  for (let count = 0; count < 6; count += 1) await sendRequest()
  sockets[0]?.destroy()
  await until(async () => (await sendRequest()) === OK)
  expect(await sendRequest()).toBe('')
})

it('all addresses together stay within the limit of the process', async () => {
  const statusLines: string[] = []
  for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'])
    statusLines.push(await sendRequest(from))
  expect(statusLines).toEqual([OK, OK, OK, OK, OK, ''])
})
