import type { Db } from '#db/client.server.ts'
import type { Context } from '../context.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { checkSlot } from './check-slot.ts'
import { listBookings, selectBookableBranch, type BookableBranch } from './list-bookings.server.ts'
import { type FreeDay, groupByDay, listSlots, type Slot } from './slots.ts'

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
