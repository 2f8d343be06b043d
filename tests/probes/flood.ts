import { connect } from 'node:net'

export interface FloodPlan {
  /** How many connections send requests at the same time. */
  connections: number
  /** How many requests each sends before it has a response. */
  pipelinedRequests: number
  path: string
  /** Whether it reads its responses, and sends another request for each of them. */
  readsAnswers: boolean
  /** The IP address from which all of the flood comes. */
  address: string
}

/** Sends requests without a pause, as no browser does, until it is disposed. A closed connection is opened again. */
export function startFlood(
  origin: string,
  { connections, pipelinedRequests, path, readsAnswers, address }: FloodPlan,
): Disposable {
  const { port } = new URL(origin)
  const request = `GET ${path} HTTP/1.1\r\nHost: showroom.test\r\nX-Forwarded-For: ${address}\r\n\r\n`
  let isOver = false
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket
      .on('error', () => undefined)
      .on('close', () => isOver || setTimeout(() => isOver || open(), RECONNECT_DELAY_MS))
    socket.write(request.repeat(pipelinedRequests))
    if (readsAnswers) socket.on('data', (piece) => socket.write(request.repeat(countResponses(piece))))
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

const countResponses = (piece: Buffer) => piece.toString('latin1').split('HTTP/1.1 ').length - 1
