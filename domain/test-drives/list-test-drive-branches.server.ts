import type { Context } from '../context.ts'

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
