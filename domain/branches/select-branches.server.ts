import type { Db } from '#db/client.server.ts'

/** The one reading of branches: every question about them begins with it. */
export function selectBranches(db: Db) {
  return db
    .selectFrom('branch')
    .select(['id', 'slug', 'name', 'city', 'address', 'phone', 'hours', 'latitude', 'longitude', 'directions'])
    .select('time_zone as timeZone')
}
