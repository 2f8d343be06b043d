import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import type { BranchHours } from '../branches/branch.ts'
import type { Context } from '../context.ts'
import { type FreeDay, groupByDay, listSlots, type Slot, SLOT_MS, slotsOverlap } from './slots.ts'
import type { SlotRejection } from './test-drive.ts'

interface HoldSlotParams {
  branchId: number | undefined
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  carId: number | undefined
  now: Date
}

/** A free slot that no other transaction can book before this one ends. */
export interface HeldSlot {
  branchId: number
  beginsAt: Date
  slotPosition: number
  carId: number | undefined
}

export type HoldSlotResult =
  | { ok: true; held: HeldSlot }
  /** `free`: the next free slots, by the branch's clock. */
  | { ok: false; reason: SlotRejection; free: string[] }

/** The first key of the advisory lock that serializes the bookings of one car. */
const CAR_LOCK_CLASS = 7_300_009
/** How many free slots a rejection contains. */
const MAX_ALTERNATIVES = 3

/**
 * Checks that a slot is free and holds it until the transaction ends: the bookings of one branch wait for each other here,
 * and so do those of one car at several branches. `bookTestDrive` then saves the booking.
 */
export async function holdSlot(tx: Transaction<DB>, params: HoldSlotParams): Promise<HoldSlotResult> {
  const { branchId, local, carId, now } = params
  if (branchId === undefined) return { ok: false, reason: 'slot-branch', free: [] }
  // This lock blocks other bookings of the branch and changes of its row, but not new requests that refer to it.
  const branch = await selectBookableBranch(tx).where('id', '=', branchId).forNoKeyUpdate().executeTakeFirst()
  if (branch === undefined) return { ok: false, reason: 'slot-branch', free: [] }
  if (carId !== undefined)
    // Not a lock of the car's row: an import locks thousands of rows for as long as it runs.
    await sql`select pg_advisory_xact_lock(${CAR_LOCK_CLASS}, hashint8(${carId}))`.execute(tx)
  const slot = branch.atOnce === 0 ? undefined : listSlots(branch, now).find((candidate) => candidate.local === local)
  const free = () => listAlternatives(tx, branch, params)
  if (slot === undefined) return { ok: false, reason: 'slot-closed', free: await free() }
  const bookings = await listBookings(tx, { branchId, carId, from: now })
  const check = checkSlot(slot, { branch, carId, bookings })
  if (!check.ok) return { ...check, free: await free() }
  return { ok: true, held: { branchId, beginsAt: slot.beginsAt, slotPosition: check.slotPosition, carId } }
}

/** The first free slots after the requested one; when there are none, the first of all free slots. */
async function listAlternatives(
  tx: Transaction<DB>,
  branch: BookableBranch,
  { carId, local, now }: HoldSlotParams,
): Promise<string[]> {
  const free = (await listFreeSlots(tx, { branch, carId, now })).map((slot) => slot.local)
  const later = free.filter((candidate) => candidate > local)
  return (later.length > 0 ? later : free).slice(0, MAX_ALTERNATIVES)
}

/** Saves the slot that `holdSlot` holds as the booking of a request, in the same transaction. */
export async function bookTestDrive(tx: Transaction<DB>, held: HeldSlot, requestId: number, now: Date): Promise<void> {
  const { branchId, beginsAt, slotPosition, carId } = held
  await tx
    .insertInto('test_drive')
    .values({
      branch_id: branchId,
      begins_at: beginsAt,
      slot_position: slotPosition,
      car_id: carId ?? null,
      request_id: requestId,
      booked_at: now,
    })
    .execute()
}

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
async function listFreeSlots(
  db: Pick<Db, 'selectFrom'>,
  { branch, carId, now }: { branch: BookableBranch; carId: number | undefined; now: Date },
): Promise<Slot[]> {
  if (branch.atOnce === 0) return []
  const bookings = await listBookings(db, { branchId: branch.id, carId, from: now })
  return listSlots(branch, now).filter((slot) => checkSlot(slot, { branch, carId, bookings }).ok)
}

/** The properties of a branch that define its slots. */
interface BookableBranch {
  id: number
  slug: string
  hours: BranchHours[]
  timeZone: string
  /** How many test drives can take place at once; 0: the branch offers none. */
  atOnce: number
}

/** A test drive that has not been cancelled: at the branch, or with the car at another branch. */
interface Booking {
  branchId: number
  carId: number | null
  beginsAt: Date
  /** Which of the branch's parallel test drives, from 1. */
  slotPosition: number
}

/** The common part of all queries for a branch and its slots. */
function selectBookableBranch(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('branch')
    .select(['id', 'slug', 'hours', 'time_zone as timeZone', 'test_drives_at_once as atOnce'])
}

/** The test drives at the branch or with the car that are under way at `from`, or begin later. */
function listBookings(
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
function checkSlot(
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
