/** Who gave an hour back. */
export type CancelledBy = 'visitor' | 'operator'

/** An hour that is, or was, held for whoever sent a request. */
export interface TestDrive {
  requestId: number
  beginsAt: Date
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  branch: { slug: string; name: string; city: string; address: string; phone: string; timeZone: string }
  /** When the hour was given back; null while it is held. */
  cancelledAt: Date | null
  cancelledBy: string | null
}

/** Why a slot cannot be had. */
export type SlotRejection =
  /** Nobody has said where. */
  | 'slot-branch'
  /** The branch has no such hour: it is closed then, or it is too soon or too far ahead. */
  | 'slot-closed'
  /** As many as go out at one time have booked it. */
  | 'slot-taken'
  /** This very car is out at that hour. */
  | 'slot-car-taken'
