import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { BRANCH_FIELDS, DEFAULT_TEST_DRIVE_CAPACITY, formatBranchHours } from '#domain/branches/branch-input.ts'
import { upsertBranch } from '#domain/branches/save-branch.server.ts'
import { keys, list, slug, position, prose } from '#domain/content/field-schemas.ts'
import { defineYamlKind } from './define-yaml-kind.ts'
import { listLinkReferences, listPictureReferences } from '#domain/content/import-export/list-references.ts'

const createBranchSchema = (siteTimeZone: string) =>
  keys({
    position,
    name: BRANCH_FIELDS.name,
    city: BRANCH_FIELDS.city,
    address: BRANCH_FIELDS.address,
    phone: BRANCH_FIELDS.phone,
    hours: BRANCH_FIELDS.hours,
    timeZone: v.nullish(BRANCH_FIELDS.timeZone, siteTimeZone),
    latitude: BRANCH_FIELDS.latitude,
    longitude: BRANCH_FIELDS.longitude,
    directions: v.nullish(prose, null),
    mapPicture: v.nullish(slug, null),
    testDrivesAtOnce: BRANCH_FIELDS.testDrivesAtOnce,
    feedNames: v.nullish(list(BRANCH_FIELDS.name), []),
  })

/** The branches of the dealership. */
export const BRANCHES = defineYamlKind({
  folder: 'branches',
  schema: createBranchSchema,
  format: (branch, siteTimeZone) => ({
    ...branch,
    phone: branch.phone.replace(/^(\d)(\d{3})(\d{3})(\d\d)(\d\d)$/, '+$1 $2 $3-$4-$5'),
    hours: formatBranchHours(branch.hours),
    timeZone: branch.timeZone === siteTimeZone ? null : branch.timeZone,
    testDrivesAtOnce: branch.testDrivesAtOnce === DEFAULT_TEST_DRIVE_CAPACITY ? null : branch.testDrivesAtOnce,
    feedNames: branch.feedNames.length === 0 ? null : branch.feedNames,
  }),
  references: ({ directions, mapPicture }) => [
    ...listLinkReferences(directions, ['directions']),
    ...listPictureReferences(mapPicture, ['mapPicture']),
  ],
  async list(db) {
    const rows = await db
      .selectFrom('branch')
      .select(['slug', 'position', 'name', 'city', 'address', 'phone', 'hours', 'time_zone as timeZone'])
      .select(['latitude', 'longitude', 'directions', 'map_picture as mapPicture', 'feed_names as feedNames'])
      .select('test_drives_at_once as testDrivesAtOnce')
      .execute()
    return rows.map(({ slug, ...value }) => ({ name: slug, value }))
  },
  async put(tx, slug, branch) {
    await upsertBranch(tx, { slug, ...branch })
    await tx.updateTable('branch').set({ map_picture: branch.mapPicture }).where('slug', '=', slug).execute()
  },
  async remove(tx, slug, now) {
    const use = await findUse(tx, slug, now)
    if (use === undefined) await tx.deleteFrom('branch').where('slug', '=', slug).execute()
    return use
  },
})

/** Why a branch cannot be removed; undefined when it can. */
async function findUse(tx: Transaction<DB>, slug: string, now: Date): Promise<string | undefined> {
  const use = await tx
    .selectFrom('branch')
    .select((eb) => [
      eb.selectFrom('car').select('id').whereRef('branch_id', '=', 'branch.id').limit(1).as('car'),
      eb.selectFrom('feed_source').select('id').whereRef('branch_id', '=', 'branch.id').limit(1).as('feed'),
      eb
        .selectFrom('test_drive')
        .select('id')
        .whereRef('branch_id', '=', 'branch.id')
        .where('cancelled_at', 'is', null)
        .where('begins_at', '>', now)
        .limit(1)
        .as('testDrive'),
    ])
    .where('slug', '=', slug)
    // The lock prevents new test-drive bookings at the branch.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (use.testDrive !== null) return 'somebody is coming to it for a test drive'
  if (use.car === null && use.feed === null) return undefined
  return `cars or a feed belong to it; «bin/showroom branch ${slug} --remove» removes it anyway`
}
