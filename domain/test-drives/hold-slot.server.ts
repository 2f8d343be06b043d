import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { checkSlot } from './check-slot.ts'
import { listFreeSlots } from './list-free-slots.server.ts'
import { listBookings, selectBookableBranch, type BookableBranch } from './list-bookings.server.ts'
import { listSlots } from './slots.ts'
import type { SlotRejection } from './test-drive.ts'

interface HoldSlotParams {
  branchId: number | undefined
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  carId: number | undefined
  now: Date
}

/** A place that nobody else can take before the transaction ends. */
export interface HeldSlot {
  branchId: number
  beginsAt: Date
  slotPosition: number
  carId: number | undefined
}

export type HoldSlotResult =
  | { ok: true; held: HeldSlot }
  /** `free`: the next hours that could be had instead, by the branch's clock. */
  | { ok: false; reason: SlotRejection; free: string[] }

/** First half of the advisory lock under which the test drives of one car come one after another. */
const CAR_LOCK_CLASS = 7_300_009
/** How many other hours a refusal names. */
const MAX_ALTERNATIVES = 3

/**
 * Finds a place at a slot and holds it until the transaction ends: bookings of one branch wait for each other here, those
 * of one car at several branches too. `bookTestDrive` then writes it down.
 */
export async function holdSlot(tx: Transaction<DB>, asked: HoldSlotParams): Promise<HoldSlotResult> {
  const { branchId, local, carId, now } = asked
  if (branchId === undefined) return { ok: false, reason: 'slot-branch', free: [] }
  // The branch's row is locked only against other bookings and against its own change, not against its requests.
  const branch = await selectBookableBranch(tx).where('id', '=', branchId).forNoKeyUpdate().executeTakeFirst()
  if (branch === undefined) return { ok: false, reason: 'slot-branch', free: [] }
  if (carId !== undefined)
    // Not the car's row: an import holds thousands of them for as long as it runs.
    await sql`select pg_advisory_xact_lock(${CAR_LOCK_CLASS}, hashint8(${carId}))`.execute(tx)
  const slot = branch.atOnce === 0 ? undefined : listSlots(branch, now).find((candidate) => candidate.local === local)
  const free = () => listAlternatives(tx, branch, asked)
  if (slot === undefined) return { ok: false, reason: 'slot-closed', free: await free() }
  const bookings = await listBookings(tx, { branchId, carId, from: now })
  const judged = checkSlot(slot, { branch, carId, bookings })
  if (!judged.ok) return { ...judged, free: await free() }
  return { ok: true, held: { branchId, beginsAt: slot.beginsAt, slotPosition: judged.slotPosition, carId } }
}

/** The free hours nearest after the one that was wanted; before it, when there are none after it. */
async function listAlternatives(
  tx: Transaction<DB>,
  branch: BookableBranch,
  { carId, local, now }: HoldSlotParams,
): Promise<string[]> {
  const free = (await listFreeSlots(tx, { branch, carId, now })).map((slot) => slot.local)
  const later = free.filter((candidate) => candidate > local)
  return (later.length > 0 ? later : free).slice(0, MAX_ALTERNATIVES)
}

/** Writes down, for a request of the same transaction, the place that `holdSlot` has found. */
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
