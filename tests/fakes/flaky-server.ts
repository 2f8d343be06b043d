import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalServer, startLocalServer } from '#tests/servers/local-server.ts'

/** What an outside service may be up to. */
type Behaviour =
  | { kind: 'normal' }
  /** Breaks the connection before it has done anything. */
  | { kind: 'reset' }
  /** Does what it is asked, and breaks the connection instead of answering. */
  | { kind: 'lose-response' }
  /** Does what it is asked, and takes its time to say so. */
  | { kind: 'slow'; delayMs: number }
  /** Does nothing and answers so. */
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
  /** JSON unless it is text already; nothing at all when undefined. */
  body?: unknown
}

export interface FlakyServer extends LocalServer {
  /** All that came, in order, whatever became of it. */
  readonly calls: readonly OutsideCall[]
  /** For the next call, then the next …; after the last it is well again. */
  planBehaviours(...moods: Behaviour[]): void
  /** From now on, until told otherwise. */
  setBehaviour(mood: Behaviour): void
}

/** A real HTTP server that stands for a service outside; `reply` does what the service would do. */
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
    planBehaviours: (...moods: Behaviour[]) => void (next = moods),
    setBehaviour: (mood: Behaviour) => void (lasting = mood),
  })
}

async function behave(mood: Behaviour, reply: () => OutsideReply, response: ServerResponse): Promise<void> {
  if (mood.kind === 'reset') return void response.socket?.resetAndDestroy()
  if (mood.kind === 'respond') return sendReply(response, mood)
  const done = reply()
  if (mood.kind === 'lose-response') return void response.socket?.resetAndDestroy()
  if (mood.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, mood.delayMs))
  sendReply(response, done)
}

function sendReply(response: ServerResponse, { status, headers, body }: OutsideReply): void {
  const content = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(content)
}
