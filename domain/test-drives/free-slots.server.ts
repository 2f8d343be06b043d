import type { Db } from '#db/client.server.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import type { Context } from '../context.ts'
import { type FreeDay, groupByDay, listSlots, type Slot, SLOT_MS, slotsOverlap } from './slots.ts'
import type { BranchHours } from '../branches/branch.ts'

/** The next two weeks at the branch, each day with the slots that are free for the car, or for any car. */
export async function listFreeDays(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { branch: slug, carId }: { branch: string; carId?: number },
): Promise<FreeDay[]> {
  const branch = await selectBookableBranch(db).where('slug', '=', slug).executeTakeFirst()
  if (branch === undefined) return []
  const slots = await listFreeSlots(db, { branch, carId, now: now() })
  return groupByDay(slots, toWallClock(now(), branch.timeZone).slice(0, 10))
}

/** The branch's free slots in order; with a car, only those without another test drive of the car. */
export async function listFreeSlots(
  db: Pick<Db, 'selectFrom'>,
  { branch, carId, now }: { branch: BookableBranch; carId: number | undefined; now: Date },
): Promise<Slot[]> {
  if (branch.atOnce === 0) return []
  const bookings = await listBookings(db, { branchId: branch.id, carId, from: now })
  return listSlots(branch, now).filter((slot) => checkSlot(slot, { branch, carId, bookings }).ok)
}

/** The properties of a branch that define its slots. */
export interface BookableBranch {
  id: number
  slug: string
  hours: BranchHours[]
  timeZone: string
  /** How many test drives can take place at once; 0: the branch offers none. */
  atOnce: number
}

/** A test drive that has not been cancelled: at the branch, or with the car at another branch. */
export interface Booking {
  branchId: number
  carId: number | null
  beginsAt: Date
  /** Which of the branch's parallel test drives, from 1. */
  slotPosition: number
}

/** The common part of all queries for a branch and its slots. */
export function selectBookableBranch(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('branch')
    .select(['id', 'slug', 'hours', 'time_zone as timeZone', 'test_drives_at_once as atOnce'])
}

/** The test drives at the branch or with the car that are under way at `from`, or begin later. */
export function listBookings(
  db: Pick<Db, 'selectFrom'>,
  { branchId, carId, from }: { branchId: number; carId: number | undefined; from: Date },
): Promise<Booking[]> {
  return db
    .selectFrom('test_drive')
    .select(['branch_id as branchId', 'car_id as carId', 'begins_at as beginsAt', 'slot_position as slotPosition'])
    .where('cancelled_at', 'is', null)
    .where('begins_at', '>', new Date(from.getTime() - SLOT_MS))
    .where((eb) => eb.or([eb('branch_id', '=', branchId), ...(carId === undefined ? [] : [eb('car_id', '=', carId)])]))
    .execute()
}

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
