import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer extends AsyncDisposable {
  /** Origin without a trailing slash. */
  url: string
  port: number
  /** Requested paths, in order. */
  requests: string[]
}

/** A web server for one test on 127.0.0.1. `await using` stops it at the end. */
export async function startLocalServer(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<LocalServer> {
  const requests: string[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(request.url ?? '')
    handle(request, response)
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const port = portOf(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The local server has no port')
  return address.port
}
