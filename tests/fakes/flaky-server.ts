import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalServer, startLocalServer } from '#tests/servers/local-server.ts'

/** How an outside service can behave. */
type Behaviour =
  | { kind: 'normal' }
  /** Resets the connection before doing anything. */
  | { kind: 'reset' }
  /** Handles the call, and resets the connection instead of answering. */
  | { kind: 'lose-response' }
  /** Handles the call, and answers after a delay. */
  | { kind: 'slow'; delayMs: number }
  /** Does nothing, and answers with this response. */
  | { kind: 'respond'; status: number; headers?: Record<string, string>; body?: string }

export interface OutsideCall {
  method: string
  /** With its query. */
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export interface OutsideReply {
  status: number
  headers?: Record<string, string>
  /** Sent as JSON unless it is a string; no body when undefined. */
  body?: unknown
}

export interface FlakyServer extends LocalServer {
  /** Every call, in order, also those that failed. */
  readonly calls: readonly OutsideCall[]
  /** One behaviour for each of the next calls; after the last the lasting one applies again. */
  planBehaviours(...behaviours: Behaviour[]): void
  /** Applies to every call from now on. */
  setBehaviour(behaviour: Behaviour): void
}

/** A real HTTP server in place of an outside service; `reply` does what the service would do. */
export async function startFlakyServer(reply: (call: OutsideCall) => OutsideReply): Promise<FlakyServer> {
  const calls: OutsideCall[] = []
  let next: Behaviour[] = []
  let lasting: Behaviour = { kind: 'normal' }
  const server = await startLocalServer(async (request, response) => {
    const call = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://fake.example'),
      headers: request.headers,
      body: await text(request).catch(() => ''),
    }
    calls.push(call)
    await behave(next.shift() ?? lasting, () => reply(call), response)
  })
  return Object.assign(server, {
    calls,
    planBehaviours: (...behaviours: Behaviour[]) => void (next = behaviours),
    setBehaviour: (behaviour: Behaviour) => void (lasting = behaviour),
  })
}

async function behave(behaviour: Behaviour, reply: () => OutsideReply, response: ServerResponse): Promise<void> {
  if (behaviour.kind === 'reset') return void response.socket?.resetAndDestroy()
  if (behaviour.kind === 'respond') return sendReply(response, behaviour)
  const result = reply()
  if (behaviour.kind === 'lose-response') return void response.socket?.resetAndDestroy()
  if (behaviour.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
  sendReply(response, result)
}

function sendReply(response: ServerResponse, { status, headers, body }: OutsideReply): void {
  const content = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(content)
}
