import type { Booking, BookableBranch } from './list-bookings.server.ts'
import { slotsOverlap, type Slot } from './slots.ts'

interface CheckSlotParams {
  branch: Pick<BookableBranch, 'id' | 'atOnce'>
  carId: number | undefined
  bookings: readonly Booking[]
}

/**
 * Finds the position among the branch's parallel test drives that is free at a slot, or the reason why none is. Bookings that
 * only overlap with the slot count too: after a change of hours the new slots lie between old bookings.
 */
export function checkSlot(
  { beginsAt }: Pick<Slot, 'beginsAt'>,
  { branch, carId, bookings }: CheckSlotParams,
): { ok: true; slotPosition: number } | { ok: false; reason: 'slot-taken' | 'slot-car-taken' } {
  const overlapping = bookings.filter((booking) => slotsOverlap(booking.beginsAt, beginsAt))
  if (carId !== undefined && overlapping.some((booking) => booking.carId === carId))
    return { ok: false, reason: 'slot-car-taken' }
  const taken = new Set(
    overlapping.filter(({ branchId }) => branchId === branch.id).map(({ slotPosition }) => slotPosition),
  )
  // Bookings can be left from a time when the branch offered more test drives at once.
  if (taken.size >= branch.atOnce) return { ok: false, reason: 'slot-taken' }
  for (let slotPosition = 1; slotPosition <= branch.atOnce; slotPosition += 1)
    if (!taken.has(slotPosition)) return { ok: true, slotPosition }
  return { ok: false, reason: 'slot-taken' }
}
