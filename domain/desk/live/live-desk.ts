import type { StaffActor } from '#domain/access/rights.ts'

/** What an open page of the desk is notified of: ids alone. It asks for the rest itself. */
export type LiveEvent =
  /** A request is new or has changed. `stamp`, in milliseconds, never falls: all before is sent. */
  | { kind: 'request'; request: number; version: number; stamp: number }
  /** Somebody has come to a subject, such as `request:1042`, or has left it. */
  | { kind: 'presence'; subject: string }
  /** A branch has blocked hours, or given them back. */
  | { kind: 'calendar'; branch: number }
  /** Events may be missing: ask for everything again. */
  | { kind: 'refresh' }
  /** The stream has begun, or nothing has happened for a while. */
  | { kind: 'heartbeat'; stamp: number }

/** The stream of one browser. */
export interface LiveStream {
  viewer: Pick<StaffActor, 'staffId'> & { sessionId: number }
  /** The `stamp` that the browser has had last; undefined for a page that was loaded a moment ago. */
  after: number | undefined
  send: (event: LiveEvent) => void
  /** The stream has ended: the session has, the person may no longer see requests, or the node stops. */
  end: () => void
}

/** `person-full`: the person has too many streams; `node-full`: the node has, or it stops. */
export type OpenStreamResult = { ok: true; close: () => void } | { ok: false; reason: 'person-full' | 'node-full' }

/** What happens at the desk, for the streams that are open on this node. */
export interface LiveDesk {
  /** Adds a stream: it is sent what its person may see, and ended when they may no longer. */
  open: (stream: LiveStream) => OpenStreamResult
  /** Ends all streams at once and refuses new ones; resolves when it no longer listens. May be called twice. */
  close: () => Promise<void>
}

export interface LiveDeskContext {
  liveDesk: LiveDesk
}
