import type { Booking, BookableBranch } from './list-bookings.server.ts'
import { slotsOverlap, type Slot } from './slots.ts'

interface CheckSlotParams {
  branch: Pick<BookableBranch, 'id' | 'atOnce'>
  carId: number | undefined
  bookings: readonly Booking[]
}

/**
 * The lowest free position among the branch's parallel test drives at a slot, or why none is free. Test drives that merely
 * overlap count too: after a change of hours, new slots lie between old bookings.
 */
export function checkSlot(
  { beginsAt }: Pick<Slot, 'beginsAt'>,
  { branch, carId, bookings }: CheckSlotParams,
): { ok: true; slotPosition: number } | { ok: false; reason: 'slot-taken' | 'slot-car-taken' } {
  const beside = bookings.filter((booking) => slotsOverlap(booking.beginsAt, beginsAt))
  if (carId !== undefined && beside.some((booking) => booking.carId === carId))
    return { ok: false, reason: 'slot-car-taken' }
  const taken = new Set(beside.filter(({ branchId }) => branchId === branch.id).map(({ slotPosition }) => slotPosition))
  // Some may be left from when the branch allowed more at once.
  if (taken.size >= branch.atOnce) return { ok: false, reason: 'slot-taken' }
  for (let slotPosition = 1; slotPosition <= branch.atOnce; slotPosition += 1)
    if (!taken.has(slotPosition)) return { ok: true, slotPosition }
  return { ok: false, reason: 'slot-taken' }
}
