import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import type { Context } from '../context.ts'
import type { TestDrive } from './test-drive.ts'
import { isWithinHours } from './slots.ts'

/** The test drive of a request, also a cancelled one; undefined when it has booked none. */
export async function findTestDrive({ db }: Pick<Context, 'db'>, requestId: number): Promise<TestDrive | undefined> {
  const row = await selectTestDrives(db).where('request_id', '=', requestId).executeTakeFirst()
  return row && toTestDrive(row)
}

/** The common part of all queries for test drives with their branches; `toTestDrive` converts its rows. */
const selectTestDrives = (db: Db) =>
  db
    .selectFrom('test_drive')
    .innerJoin('branch', 'branch.id', 'test_drive.branch_id')
    .select(['request_id as requestId', 'begins_at as beginsAt', 'cancelled_at as cancelledAt'])
    .select(['cancelled_by as cancelledBy', 'slug', 'branch.name', 'city', 'branch.address', 'branch.phone'])
    .select('time_zone as timeZone')

type TestDriveRow = Omit<TestDrive, 'local' | 'branch'> & TestDrive['branch']

/** Converts a row, with the time by the branch's clock. */
function toTestDrive(row: TestDriveRow): TestDrive {
  const { slug, name, city, address, phone, timeZone, ...rest } = row
  return {
    ...rest,
    local: toWallClock(row.beginsAt, timeZone),
    branch: { slug, name, city, address, phone, timeZone },
  }
}

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
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('branch_day').select(['day', 'spans']).whereRef('branch_day.branch_id', '=', 'branch.id'),
      ).as('days'),
    )
    .$if(branch !== undefined, (query) => query.where('slug', '=', branch ?? ''))
    .$if(!all, (query) => query.where('cancelled_at', 'is', null).where('begins_at', '>', now()).orderBy('begins_at'))
    .$if(all, (query) => query.orderBy('begins_at', 'desc'))
    .limit(limit)
    .execute()
  return rows.map(({ personName, personPhone, car, hours, days, ...row }) => ({
    ...toTestDrive(row),
    name: personName,
    phone: personPhone,
    carName: car && `${car.name}, ${car.year}`,
    isWithinHours: isWithinHours(toWallClock(row.beginsAt, row.timeZone), {
      hours,
      specialDays: new Map(days.map(({ day, spans }) => [day, spans])),
    }),
  }))
}

/** A branch where a test drive can be booked. */
export interface TestDriveBranch {
  slug: string
  name: string
  city: string
  address: string
}

/** The branches that offer test drives, in the dealer's order; with `at`, a branch's slug, only that one. */
export function listTestDriveBranches(
  { db }: Pick<Context, 'db'>,
  { at }: { at?: string } = {},
): Promise<TestDriveBranch[]> {
  return db
    .selectFrom('branch')
    .select(['slug', 'name', 'city', 'address'])
    .where('test_drives_at_once', '>', 0)
    .$if(at !== undefined, (query) => query.where('slug', '=', at ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
