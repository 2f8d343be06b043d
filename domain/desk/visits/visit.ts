import type { VisitState } from '#db/schema.ts'
import type { SlotRejection } from '#domain/test-drives/test-drive.ts'

export type { VisitState }

/** What the staff do with a visit, besides moving and cancelling it. */
const VISIT_CHANGES = ['confirm', 'arrive', 'finish', 'miss', 'restore'] as const
export type VisitChange = (typeof VISIT_CHANGES)[number]

interface Transition {
  from: readonly VisitState[]
  to: VisitState
}

/** From which states a change leads where. `restore` takes back a press on the wrong button. */
export const VISIT_TRANSITIONS: Record<VisitChange, Transition> = {
  confirm: { from: ['booked'], to: 'confirmed' },
  // Somebody who was given up can still come.
  arrive: { from: ['booked', 'confirmed', 'no-show'], to: 'arrived' },
  finish: { from: ['arrived'], to: 'done' },
  miss: { from: ['booked', 'confirmed'], to: 'no-show' },
  restore: { from: ['arrived', 'done', 'no-show'], to: 'confirmed' },
}

/** The visits that are still to come. */
export const AHEAD_STATES = ['booked', 'confirmed'] as const satisfies readonly VisitState[]
export const isAhead = (state: VisitState) => AHEAD_STATES.some((ahead) => ahead === state)

/** The staff book without lead, also the hour that has begun: for who has come without an appointment. */
export const STAFF_LEAD_MINUTES = -59

/** A visit as somebody finds it who cannot change it. */
export interface CurrentVisit {
  state: VisitState
  /** By the branch's clock. */
  local: string
  version: number
  /** Who has changed it last: a name, `visitor`; null: nobody that is known. */
  by: string | null
}

/**
 * Why a change of a visit is refused. `unknown`: there is none, or none that this person may change; `changed`: it is not as
 * it was shown; `too-early`: only who did not come when it began has missed it; `too-late`: it has begun; `car-away`: the
 * car is reserved, sold or not there yet.
 */
export type VisitRefusal =
  | { ok: false; reason: 'unknown' | 'too-early' | 'too-late' | 'car-away' }
  | { ok: false; reason: 'changed'; current: CurrentVisit | undefined }
  /** `free`: the next free slots, by the branch's clock. */
  | { ok: false; reason: SlotRejection; free: readonly string[] }

export type VisitResult = { ok: true } | VisitRefusal
