import type { Booking, BookableBranch } from './list-bookings.server.ts'
import { slotsOverlap, type Slot } from './slots.ts'

interface CheckSlotParams {
  branch: Pick<BookableBranch, 'id' | 'atOnce'>
  carId: number | undefined
  bookings: readonly Booking[]
}

/**
 * Which of the branch's lanes is free at a slot, or why none is. Test drives that merely overlap count too: after a change
 * of hours new slots stand between old bookings.
 */
export function checkSlot(
  { beginsAt }: Pick<Slot, 'beginsAt'>,
  { branch, carId, bookings }: CheckSlotParams,
): { ok: true; lane: number } | { ok: false; reason: 'slot-taken' | 'slot-car-taken' } {
  const beside = bookings.filter((booking) => slotsOverlap(booking.beginsAt, beginsAt))
  if (carId !== undefined && beside.some((booking) => booking.carId === carId))
    return { ok: false, reason: 'slot-car-taken' }
  const lanes = new Set(beside.filter(({ branchId }) => branchId === branch.id).map(({ lane }) => lane))
  // Some may be left from days when more could go out at one time.
  if (lanes.size >= branch.atOnce) return { ok: false, reason: 'slot-taken' }
  for (let lane = 1; lane <= branch.atOnce; lane += 1) if (!lanes.has(lane)) return { ok: true, lane }
  return { ok: false, reason: 'slot-taken' }
}
