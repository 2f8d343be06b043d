import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import type { Context } from '../context.ts'
import { type BookableBranch, findBookableBranch } from './bookable-branch.server.ts'
import { type FreeDay, groupByDay, listSlots, type Slot, SLOT_MS, slotsOverlap } from './slots.ts'
import type { SlotRejection, StaffBooking } from './test-drive.ts'

interface HoldSlotParams extends StaffBooking {
  branchId: number | undefined
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  carId: number | undefined
  now: Date
  /** The number of a request whose test drive is being moved: it is in nobody's way. */
  except?: number
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
  const { branchId, local, carId } = params
  const branch = await lockBookings(tx, { branchId, carId })
  if (branch === undefined) return { ok: false, reason: 'slot-branch', free: [] }
  const slots = listBookableSlots(branch, params)
  const slot = slots.find((candidate) => candidate.local === local)
  const taken = await listTaken(tx, { ...params, branchId: branch.id })
  const rejectWith = (reason: SlotRejection): HoldSlotResult => {
    const free = slots.filter((candidate) => checkSlot(candidate, { branch, carId, taken }).ok)
    return { ok: false, reason, free: listAlternatives(free, local) }
  }
  if (slot === undefined) return rejectWith('slot-closed')
  const check = checkSlot(slot, { branch, carId, taken, slotPosition: params.slotPosition })
  if (!check.ok) return rejectWith(check.reason)
  return {
    ok: true,
    held: { branchId: branch.id, beginsAt: slot.beginsAt, slotPosition: check.slotPosition, carId },
  }
}

/**
 * Makes the other bookings and blocks of the branch, and those of the car, wait until the transaction ends. Undefined: there
 * is no such branch.
 */
export async function lockBookings(
  tx: Transaction<DB>,
  { branchId, carId }: { branchId: number | undefined; carId: number | undefined },
): Promise<BookableBranch | undefined> {
  if (branchId === undefined) return undefined
  // This lock blocks other bookings of the branch and changes of its row, but not new requests that refer to it.
  await tx.selectFrom('branch').select('id').where('id', '=', branchId).forNoKeyUpdate().execute()
  if (carId !== undefined)
    // Not a lock of the car's row: an import locks thousands of rows for as long as it runs.
    await sql`select pg_advisory_xact_lock(${CAR_LOCK_CLASS}, hashint8(${carId}))`.execute(tx)
  return findBookableBranch(tx, { id: branchId })
}

/** The first free slots after the requested one; when there are none, the first of all free slots. */
function listAlternatives(slots: readonly Slot[], local: string): string[] {
  const free = slots.map((slot) => slot.local)
  const later = free.filter((candidate) => candidate > local)
  return (later.length > 0 ? later : free).slice(0, MAX_ALTERNATIVES)
}

/**
 * Saves the slot that `holdSlot` holds as the booking of a request, in the same transaction. A test drive that the request
 * has already, also a cancelled one, moves there, unconfirmed again unless its state is kept.
 */
export async function bookTestDrive(
  tx: Transaction<DB>,
  held: HeldSlot,
  { requestId, now, isStateKept = false }: { requestId: number; now: Date; isStateKept?: boolean },
): Promise<void> {
  const { branchId, beginsAt, slotPosition, carId } = held
  const slot = {
    branch_id: branchId,
    begins_at: beginsAt,
    slot_position: slotPosition,
    car_id: carId ?? null,
    booked_at: now,
  }
  const anew = { state: 'booked' as const, cancelled_at: null, cancelled_by: null, licence_seen_at: null }
  await tx
    .insertInto('test_drive')
    .values({ ...slot, request_id: requestId })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ ...slot, ...(isStateKept ? {} : anew) }))
    .execute()
}

/** The next two weeks at the branch, each day with the slots that are free for the car, or for any car. */
export async function listFreeDays(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    branch: slug,
    carId,
    leadMinutes,
    except,
  }: Pick<StaffBooking, 'leadMinutes'> & {
    branch: string
    carId?: number
    /** The number of a request whose test drive is to be moved. */
    except?: number
  },
): Promise<FreeDay[]> {
  const branch = await findBookableBranch(db, { slug })
  if (branch === undefined) return []
  const taken = await listTaken(db, { branchId: branch.id, carId, now: now(), except })
  const free = listBookableSlots(branch, { now: now(), leadMinutes }).filter(
    (slot) => checkSlot(slot, { branch, carId, taken }).ok,
  )
  return groupByDay(free, toWallClock(now(), branch.timeZone).slice(0, 10))
}

const listBookableSlots = (branch: BookableBranch, { now, leadMinutes }: Pick<HoldSlotParams, 'now' | 'leadMinutes'>) =>
  branch.atOnce === 0 ? [] : listSlots(branch, now, { leadMinutes })

/** What is in the way of a new test drive. */
interface Taken {
  /** Test drives that have not been cancelled: at the branch, or with the car at another branch. */
  bookings: { branchId: number; carId: number | null; beginsAt: Date; slotPosition: number }[]
  /** Hours that the branch has blocked, or that are blocked for the car anywhere. */
  blocks: { branchId: number; carId: number | null; beginsAt: Date; endsAt: Date; slotPosition: number | null }[]
}

interface ListTakenParams {
  branchId: number
  carId: number | undefined
  now: Date
  except?: number
}

/** Test drives and blocks that are under way now, or begin later. */
async function listTaken(
  db: Pick<Db, 'selectFrom'>,
  { branchId, carId, now, except }: ListTakenParams,
): Promise<Taken> {
  // A slot that has begun can overlap one that began before it.
  const since = new Date(now.getTime() - 2 * SLOT_MS)
  const bookings = await db
    .selectFrom('test_drive')
    .select(['branch_id as branchId', 'car_id as carId', 'begins_at as beginsAt', 'slot_position as slotPosition'])
    .where('cancelled_at', 'is', null)
    .where('begins_at', '>', since)
    .where('request_id', 'is distinct from', except ?? null)
    .where((eb) => eb.or([eb('branch_id', '=', branchId), ...(carId === undefined ? [] : [eb('car_id', '=', carId)])]))
    .execute()
  const blocks = await db
    .selectFrom('branch_block')
    .select(['branch_id as branchId', 'car_id as carId', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select('slot_position as slotPosition')
    .where('removed_at', 'is', null)
    .where('ends_at', '>', since)
    .where((eb) => eb.or([eb('branch_id', '=', branchId), ...(carId === undefined ? [] : [eb('car_id', '=', carId)])]))
    .execute()
  return { bookings, blocks }
}

interface CheckSlotParams {
  branch: Pick<BookableBranch, 'id' | 'atOnce'>
  carId: number | undefined
  taken: Taken
  /** The position that it has to be. */
  slotPosition?: number
}

/**
 * Finds the position among the branch's parallel test drives that is free at a slot, or the reason why none is. Bookings that
 * only overlap with the slot count too: after a change of hours the new slots lie between old bookings.
 */
function checkSlot(
  { beginsAt }: Pick<Slot, 'beginsAt'>,
  { branch, carId, taken: { bookings, blocks }, slotPosition: wanted }: CheckSlotParams,
): { ok: true; slotPosition: number } | { ok: false; reason: 'slot-closed' | 'slot-taken' | 'slot-car-taken' } {
  const overlapping = bookings.filter((booking) => slotsOverlap(booking.beginsAt, beginsAt))
  const endsAt = new Date(beginsAt.getTime() + SLOT_MS)
  const blocked = blocks.filter((block) => block.beginsAt < endsAt && block.endsAt > beginsAt)
  if (carId !== undefined && [...overlapping, ...blocked].some((other) => other.carId === carId))
    return { ok: false, reason: 'slot-car-taken' }
  const blockedHere = blocked.filter((block) => block.branchId === branch.id && block.carId === null)
  if (blockedHere.some(({ slotPosition }) => slotPosition === null)) return { ok: false, reason: 'slot-closed' }
  const taken = new Set(
    [...overlapping.filter(({ branchId }) => branchId === branch.id), ...blockedHere].map(
      ({ slotPosition }) => slotPosition,
    ),
  )
  // Bookings can be left from a time when the branch offered more test drives at once.
  if (taken.size >= branch.atOnce) return { ok: false, reason: 'slot-taken' }
  for (let slotPosition = 1; slotPosition <= branch.atOnce; slotPosition += 1)
    if (!taken.has(slotPosition) && (wanted ?? slotPosition) === slotPosition) return { ok: true, slotPosition }
  return { ok: false, reason: 'slot-taken' }
}
