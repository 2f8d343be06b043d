import type { IncomingMessage, ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import type { Log } from '#platform/log/log.server.ts'
import { METRICS_PATH } from '#urls/machine-paths.ts'
import { listen, type Listener } from '../listen.server.ts'

/**
 * Serves what `collect` returns, in Prometheus' text format, to this machine on a separate port. If the port is taken (a
 * second copy of the site may be running), a free one is used and named in the log. Returns a function that closes it.
 */
export async function listenForMetrics(
  port: number,
  collect: () => Promise<string>,
  log: Log,
): Promise<() => Promise<void>> {
  const reply = (request: IncomingMessage, response: ServerResponse) => void respond(request, response, collect)
  const listener = await listenOn(port, reply, log)
  return listener.stop
}

async function listenOn(port: number, reply: Parameters<typeof listen>[0], log: Log): Promise<Listener> {
  try {
    return await listen(reply, port, '127.0.0.1')
  } catch {
    const listener = await listen(reply, 0, '127.0.0.1')
    log.warn({ wanted: port, port: listener.port }, 'the metrics port is taken: metrics are served on another')
    return listener
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  collect: () => Promise<string>,
): Promise<void> {
  if (request.url !== METRICS_PATH) {
    response.writeHead(404).end()
    return
  }
  try {
    const text = await collect()
    response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  } catch {
    response.writeHead(503).end() // a gauge queries the database, which may be down
  }
}
