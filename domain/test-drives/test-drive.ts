/** Who cancelled a test drive. */
export type CancelledBy = 'visitor' | 'operator'

/** The test drive of a request, cancelled or not. */
export interface TestDrive {
  requestId: number
  beginsAt: Date
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  branch: { slug: string; name: string; city: string; address: string; phone: string; timeZone: string }
  /** When it was cancelled; null when it was not. */
  cancelledAt: Date | null
  cancelledBy: string | null
}

/** Why a slot cannot be booked. */
export type SlotRejection =
  /** The request names no branch. */
  | 'slot-branch'
  /** The branch has no such slot: it is closed then, or the time is too soon or too far ahead. */
  | 'slot-closed'
  /** The branch has no more test drives at that time. */
  | 'slot-taken'
  /** The car has another test drive at that time. */
  | 'slot-car-taken'
