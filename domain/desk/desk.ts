import type { CallOutcome, NextActionKind, RequestStatus } from '#db/schema.ts'

export type { CallOutcome, NextActionKind, RequestStatus }

/** The statuses of a request, in the order of a sale. */
export const REQUEST_STATUSES = [
  'new',
  'taken',
  'reached',
  'appointment',
  'won',
  'lost',
  'duplicate',
  'spam',
] as const satisfies readonly RequestStatus[]

/** The statuses of a request that somebody still has to work on. */
export const OPEN_STATUSES = ['new', 'taken', 'reached', 'appointment'] as const satisfies readonly RequestStatus[]

export const isOpenStatus = (status: RequestStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** Why a request is lost. The code stays; the words are the dealership's. */
export interface LostReason {
  code: string
  title: string
  /** Not offered any more. */
  isHidden: boolean
}

/** Somebody of the staff, by the name that colleagues read. */
export interface Colleague {
  id: number
  name: string
}

/** What is to be done next. */
export interface NextAction {
  kind: NextActionKind
  at: Date
  /** In a few words; null where the kind says enough. */
  text: string | null
}

/**
 * Why a change of a request is refused. `unknown`: there is none, or none that this person may change; `held`: suspect,
 * to be released first; `taken`: somebody else has it; `offered`: a rule offers it to somebody else; `not-taken`: nobody has it; `closed`: the work on it has ended;
 * `changed`: it is not as it was shown.
 */
export type WorkRefusal =
  | { ok: false; reason: 'unknown' | 'held' | 'not-taken' }
  | { ok: false; reason: 'taken' | 'offered'; owner: Colleague; since: Date }
  | { ok: false; reason: 'closed' | 'changed'; status: RequestStatus }

/** `version` is that of the request after the change: an undo names it. */
export type WorkResult = { ok: true; version: number } | WorkRefusal

/** Whether a request may be said to repeat the first of `originals`, which `listOriginals` gave. */
export const mayRepeat = (number: number, originals: readonly number[]): boolean =>
  originals.length > 0 && !originals.includes(number)
