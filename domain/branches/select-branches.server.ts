import type { Db } from '#db/client.server.ts'

/** The common part of every query of branches. */
export function selectBranches(db: Db) {
  return db
    .selectFrom('branch')
    .select(['id', 'slug', 'name', 'city', 'address', 'phone', 'hours', 'latitude', 'longitude', 'directions'])
    .select('time_zone as timeZone')
}
