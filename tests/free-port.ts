import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port at which nobody listens: for a site that must know its own address before it starts. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port')
  return address.port
}
