import { connect } from 'node:net'

export interface FloodPlan {
  /** How many connections send requests at the same time. */
  connections: number
  /** How many requests each sends before it has a response. */
  pipelinedRequests: number
  path: string
  /** How the site answers: from memory, by rendering each page, or by rendering ever new pages that it then keeps. */
  pages?: 'kept' | 'rendered' | 'new'
  /** Whether it reads its responses, and sends another request for each of them. */
  readsAnswers: boolean
  /** The IP address from which all of the flood comes. */
  address: string
}

/** Sends requests without a pause, as no browser does, until it is disposed. A closed connection is opened again. */
export function startFlood(
  origin: string,
  { connections, pipelinedRequests, path, pages = 'kept', readsAnswers, address }: FloodPlan,
): Disposable {
  const { port } = new URL(origin)
  let sent = 0
  const compose = () => {
    sent += 1
    const target = pages === 'new' ? `${path}?price_from=${sent}` : path
    const cookie = pages === 'rendered' ? `Cookie: ${UNKNOWN_COOKIE}\r\n` : ''
    return `GET ${target} HTTP/1.1\r\nHost: showroom.test\r\nX-Forwarded-For: ${address}\r\n${cookie}\r\n`
  }
  const composeMany = (count: number) => Array.from({ length: count }, compose).join('')
  let isOver = false
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket
      .on('error', () => undefined)
      .on('close', () => isOver || setTimeout(() => isOver || open(), RECONNECT_DELAY_MS))
    socket.write(composeMany(pipelinedRequests))
    if (readsAnswers) socket.on('data', (piece) => socket.write(composeMany(countResponses(piece))))
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const sockets = new Set<ReturnType<typeof connect>>()
  for (let opened = 0; opened < connections; opened += 1) open()
  return {
    [Symbol.dispose]() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

const RECONNECT_DELAY_MS = 50

/** A page is rendered for a visitor with a cookie that the site does not know. */
export const UNKNOWN_COOKIE = 'made-up=1'

const countResponses = (piece: Buffer) => piece.toString('latin1').split('HTTP/1.1 ').length - 1
