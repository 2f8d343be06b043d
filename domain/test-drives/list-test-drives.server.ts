import type { Context } from '../context.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { selectTestDrives, toTestDrive } from './find-test-drive.server.ts'
import { isWithinHours } from './slots.ts'
import type { TestDrive } from './test-drive.ts'

/** A test drive in the lists of staff. */
export interface TestDriveLine extends TestDrive {
  name: string | null
  phone: string | null
  /** The name of the car when the test drive was booked; null when it was booked without a car. */
  carName: string | null
  /** False when the branch has changed its hours since then: staff must call the person, or be there all the same. */
  isWithinHours: boolean
}

/** Future test drives, the soonest first; with `all` also past and cancelled ones, the latest first. */
export async function listTestDrives(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { branch, all = false, limit }: { branch?: string; all?: boolean; limit: number },
): Promise<TestDriveLine[]> {
  const rows = await selectTestDrives(db)
    .innerJoin('request', 'request.id', 'test_drive.request_id')
    .select(['request.name as personName', 'request.phone as personPhone', 'request.car', 'branch.hours'])
    .$if(branch !== undefined, (query) => query.where('slug', '=', branch ?? ''))
    .$if(!all, (query) => query.where('cancelled_at', 'is', null).where('begins_at', '>', now()).orderBy('begins_at'))
    .$if(all, (query) => query.orderBy('begins_at', 'desc'))
    .limit(limit)
    .execute()
  return rows.map(({ personName, personPhone, car, hours, ...row }) => ({
    ...toTestDrive(row),
    name: personName,
    phone: personPhone,
    carName: car && `${car.name}, ${car.year}`,
    isWithinHours: isWithinHours(toWallClock(row.beginsAt, row.timeZone), hours),
  }))
}
