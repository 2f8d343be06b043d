import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { createEventStream, type StreamedEvent } from '#app/http/event-stream.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import type { LiveEvent } from '#domain/desk/live/live-desk.ts'
import type { Route } from './+types/route'

const RETRY_AFTER_S = '30'
const REFUSAL_STATUS = { 'person-full': 429, 'node-full': 503 } as const

/** What happens at the desk, as server-sent events: ids alone (docs/decisions/071-live-desk.md). */
export function loader({ request, context }: Route.LoaderArgs): Response {
  // The router's script and a HEAD would wait for an end that does not come.
  if (request.method !== 'GET' || request.headers.get('accept') !== 'text/event-stream') return refuse(406)
  const { staffId, sessionId } = context.get(staffContext)
  const { response, send, end, closed } = createEventStream()
  const opened = context.get(siteContext).liveDesk.open({
    viewer: { staffId, sessionId },
    after: parseStamp(request.headers.get('last-event-id')),
    send: (event) => send(toStreamed(event)),
    end,
  })
  if (!opened.ok) return refuse(REFUSAL_STATUS[opened.reason])
  void closed.then(opened.close)
  // A browser that leaves before the answer begins never reads the stream.
  request.signal.addEventListener('abort', opened.close)
  return response
}

const refuse = (status: 406 | 429 | 503) =>
  new Response(null, {
    status,
    headers: { ...PRIVATE_NO_STORE, ...(status !== 406 && { 'retry-after': RETRY_AFTER_S }) },
  })

const parseStamp = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

function toStreamed(event: LiveEvent): StreamedEvent {
  switch (event.kind) {
    case 'request':
      return { name: 'request', id: event.stamp, data: { request: event.request, version: event.version } }
    case 'presence':
      return { name: 'presence', data: { subject: event.subject } }
    case 'calendar':
      return { name: 'calendar', data: { branch: event.branch } }
    case 'refresh':
      return { name: 'refresh', data: {} }
    case 'heartbeat':
      return { name: 'heartbeat', id: event.stamp, data: {} }
    default:
      return event satisfies never
  }
}
