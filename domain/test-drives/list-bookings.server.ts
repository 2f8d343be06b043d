import type { Db } from '#db/client.server.ts'
import type { BranchHours } from '../branches/branch.ts'
import { SLOT_MS } from './slots.ts'

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
