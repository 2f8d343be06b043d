import type { Db } from '#db/client.server.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import type { Context } from '../context.ts'
import type { TestDrive } from './test-drive.ts'

/** The test drive of a request, also a cancelled one; undefined when it has booked none. */
export async function findTestDrive({ db }: Pick<Context, 'db'>, requestId: number): Promise<TestDrive | undefined> {
  const row = await selectTestDrives(db).where('request_id', '=', requestId).executeTakeFirst()
  return row && toTestDrive(row)
}

/** The common part of all queries for test drives with their branches; `toTestDrive` converts its rows. */
export const selectTestDrives = (db: Db) =>
  db
    .selectFrom('test_drive')
    .innerJoin('branch', 'branch.id', 'test_drive.branch_id')
    .select(['request_id as requestId', 'begins_at as beginsAt', 'cancelled_at as cancelledAt'])
    .select(['cancelled_by as cancelledBy', 'slug', 'branch.name', 'city', 'branch.address', 'branch.phone'])
    .select('time_zone as timeZone')

type TestDriveRow = Omit<TestDrive, 'local' | 'branch'> & TestDrive['branch']

/** Converts a row, with the time by the branch's clock. */
export function toTestDrive(row: TestDriveRow): TestDrive {
  const { slug, name, city, address, phone, timeZone, ...rest } = row
  return {
    ...rest,
    local: toWallClock(row.beginsAt, timeZone),
    branch: { slug, name, city, address, phone, timeZone },
  }
}
