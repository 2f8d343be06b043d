import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createReadableStreamFromReadable } from '@react-router/node'
import { FORM_LIMITS } from '#domain/requests/files/form-limits.server.ts'
import { type ArrivalContext, openArrival } from '#domain/requests/files/open-arrival.server.ts'
import { type FormLimits, readMultipart } from '#platform/multipart.server.ts'
import { FORM_TYPE, postStream } from '../forms.ts'

export interface UploadDoor extends AsyncDisposable {
  port: number
  /** Reasons and numbers of stored files, one for each request that has been dealt with. */
  outcomes: string[]
  /** Forms that are being read. */
  underWay: () => number
  connections: () => Promise<number>
}

/** A web server that takes forms over real sockets as the site's adapter hands them to the router. */
export async function openUploadDoor(site: ArrivalContext, limits: Partial<FormLimits> = {}): Promise<UploadDoor> {
  const outcomes: string[] = []
  let underWay = 0
  const take = async (incoming: IncomingMessage): Promise<string> => {
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const request = postStream(createReadableStreamFromReadable(incoming), Object.fromEntries(headers))
    await using arrival = openArrival(site)
    const form = await readMultipart(request, { ...FORM_LIMITS, ...limits }, arrival.receive)
    if (!form.ok) return form.refusal.reason
    const stored = await arrival.store()
    return stored.ok ? `${stored.files.length} stored` : (stored.refusals[0]?.reason ?? '')
  }
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    underWay += 1
    const outcome = await take(incoming).catch((error: unknown) => String(error))
    underWay -= 1
    outcomes.push(outcome)
    response.end(outcome)
  }
  const server = createServer((incoming, response) => void answer(incoming, response))
  // As server/listen.server.ts: whoever is not let go stays for long.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server.address()),
    outcomes,
    underWay: () => underWay,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The door has no port')
  return address.port
}

export interface Caller {
  socket: Socket
  /** All that has been answered. */
  heard: () => string
  /** When the other side, or we, have closed. */
  closed: Promise<void>
}

/** A browser to the byte: sends the head of a POST, and then what it is told. */
export function call(port: number, headers: Record<string, string | number> = {}): Caller {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ Host: 'cars.example', 'Content-Type': FORM_TYPE, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  let text = ''
  socket.on('data', (piece) => (text += piece.toString()))
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return { socket, heard: () => text, closed: new Promise((resolve) => socket.once('close', () => resolve())) }
}
