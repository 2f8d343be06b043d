import type { AuditedFields } from '#domain/access/with-audit.server.ts'
import type { RequestStatus } from '#domain/desk/desk.ts'
import { lowerFirst } from '#locale/text.ts'
import { EVENT_LABELS, STATUS_LABELS } from './desk.texts.ts'

/** Changes that are listed themselves, with what was written. */
export const LISTED_EVENTS: ReadonlySet<string> = new Set(['note', 'remove-note', 'call', 'reply', 'reply-failed'])

/** Whom and what the events name by their ids, as far as this person knows them. */
export interface EventNames {
  people: ReadonlyMap<number, string>
  branches: ReadonlyMap<number, string>
  reasons: ReadonlyMap<string, string>
  format: (moment: Date) => string
}

/** A change of a request in words: «Передана: Анна Ким». `after`: the fields that it has changed. */
export function describeEvent(kind: string, after: AuditedFields, names: EventNames): string {
  const label = EVENT_LABELS[kind] ?? kind
  const { status, lostReason, owner, branch, nextActionAt, visitAt, until, licence } = after
  if (kind === 'visit-licence' && licence === false) return 'Права ещё не\u00a0проверены'
  if (kind === 'status' && isStatus(status)) {
    const reason = typeof lostReason === 'string' ? `, ${lowerFirst(names.reasons.get(lostReason) ?? lostReason)}` : ''
    return `${STATUS_LABELS[status]}${reason}`
  }
  const to =
    ((kind === 'transfer' || kind === 'offer') && names.people.get(Number(owner))) ||
    (kind === 'move' && names.branches.get(Number(branch))) ||
    (kind === 'plan' && typeof nextActionAt === 'string' && names.format(new Date(nextActionAt))) ||
    ((kind === 'visit-book' || kind === 'visit-move') &&
      typeof visitAt === 'string' &&
      names.format(new Date(visitAt))) ||
    (typeof until === 'string' && `до ${names.format(new Date(until))}`)
  return to ? `${label}: ${to}` : label
}

/** Whether a field of an event names a status. */
export const isStatus = (value: unknown): value is RequestStatus =>
  typeof value === 'string' && Object.hasOwn(STATUS_LABELS, value)
