/** What a page of the desk is notified of (docs/decisions/071-live-desk.md). */
export type DeskEvent =
  /** A request is new or has changed; the page may have this version already. `stamp` distinguishes two such events. */
  | { kind: 'request'; request: number; version: number; stamp: number }
  /** Somebody has come to a subject, such as `request:1042`, or has left it. */
  | { kind: 'presence'; subject: string }
  /** A branch has blocked hours, or given them back. */
  | { kind: 'calendar'; branch: number }
  /** Events may be missing: everything is to be loaded again. */
  | { kind: 'refresh' }

/** What tabs pass on to each other: an event, or a sign of life. */
export type StreamMessage = DeskEvent | { kind: 'heartbeat' }

export const MESSAGE_KINDS = ['request', 'presence', 'calendar', 'refresh', 'heartbeat'] as const

/** The message that the server or another tab has sent; undefined for anything else. */
export function parseStreamMessage(value: unknown): StreamMessage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  if (value.kind === 'refresh' || value.kind === 'heartbeat') return { kind: value.kind }
  if (value.kind === 'presence' && 'subject' in value && typeof value.subject === 'string')
    return { kind: 'presence', subject: value.subject }
  if (value.kind === 'calendar' && 'branch' in value && typeof value.branch === 'number')
    return { kind: 'calendar', branch: value.branch }
  if (value.kind !== 'request' || !('request' in value) || !('version' in value) || !('stamp' in value))
    return undefined
  const { request, version, stamp } = value
  return typeof request === 'number' && typeof version === 'number' && typeof stamp === 'number'
    ? { kind: 'request', request, version, stamp }
    : undefined
}
