import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import {
  checkSlot,
  listFreeSlots,
  listBookings,
  selectBookableBranch,
  type BookableBranch,
} from './free-slots.server.ts'
import { listSlots } from './slots.ts'
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
