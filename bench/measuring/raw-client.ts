import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const HEADER_END = Buffer.from('\r\n\r\n')

export interface RawLoad {
  requests: number
  seconds: number
  /** Milliseconds of each answer, sorted. */
  tookMs: number[]
}

interface RawLoadParams {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Asks for one page over and over, each connection for the next when it has the last. It reads nothing of an answer but
 * its length, and so takes little of the processors that the server needs. Throws for an answer other than 200.
 */
export async function loadPage({ port, path, headers = {}, connections, seconds }: RawLoadParams): Promise<RawLoad> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, 'accept-encoding': 'gzip', ...headers })
  const request = `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const tookMs: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const ask = async () => {
    while (performance.now() < end) await askOver(port, request, { end, tookMs })
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return {
    requests: tookMs.length,
    seconds: (performance.now() - started) / 1000,
    tookMs: tookMs.toSorted((a, b) => a - b),
  }
}

/** One connection, until the server ends it or the time is over. */
async function askOver(port: number, request: string, { end, tookMs }: { end: number; tookMs: number[] }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let missing = -1
  let head: Buffer = Buffer.alloc(0)
  let isLast = false
  let sentAt = performance.now()
  const next = () => {
    tookMs.push(performance.now() - sentAt)
    if (isLast || performance.now() >= end) {
      socket.end()
      return
    }
    sentAt = performance.now()
    missing = -1
    head = Buffer.alloc(0)
    socket.write(request)
  }
  socket.on('data', (chunk: Buffer) => {
    if (missing >= 0) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const at = head.indexOf(HEADER_END)
      if (at < 0) return
      const text = head.toString('latin1', 0, at)
      if (!text.startsWith('HTTP/1.1 200')) {
        socket.destroy(new Error(text.slice(0, 40)))
        return
      }
      // A server ends a connection after a thousand answers.
      isLast = /\r\nconnection: close/i.test(text)
      missing = lengthOf(text) - (head.length - at - HEADER_END.length)
    }
    if (missing === 0) next()
  })
  socket.write(request)
  await once(socket, 'close')
  // A server that refuses would be asked without a pause.
  if (tookMs.length === 0) await pause(50)
}

function lengthOf(head: string): number {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('The answer has no length')
  return Number(length)
}

export const percentile = (tookMs: readonly number[], share: number) =>
  tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? Number.NaN

/** The value in the middle, rounded to hundredths. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return Number(percentile(sorted, 0.5).toFixed(2))
}
