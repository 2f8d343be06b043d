import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { BranchInput } from './branch-input.ts'

export interface SaveBranchResult {
  isNew: boolean
  /** Cars without a branch that are assigned to this one now. */
  assignedCars: number
}

interface SaveBranchOptions {
  assignUnassignedCars?: boolean
}

/**
 * Adds or changes the branch with this slug and assigns the cars whose feeds refer to it: an import skips unchanged
 * cars and would not. `assignUnassignedCars` assigns every car without a branch, and their feed sources too: otherwise
 * the next change of a car would remove its branch again.
 */
export async function saveBranch(
  { db }: Pick<Context, 'db'>,
  branch: BranchInput,
  options: SaveBranchOptions = {},
): Promise<SaveBranchResult> {
  return db.transaction().execute((tx) => upsertBranch(tx, branch, options))
}

/** Like saveBranch, within the transaction `tx`. */
export async function upsertBranch(
  tx: Transaction<DB>,
  branch: BranchInput,
  { assignUnassignedCars = false }: SaveBranchOptions = {},
): Promise<SaveBranchResult> {
  const { slug, name, city, address, phone, timeZone, feedNames, position } = branch
  const { latitude, longitude, directions, testDrivesAtOnce } = branch
  const row = { name, city, address, phone, time_zone: timeZone, feed_names: feedNames, position, latitude, longitude }
  const visit = { directions: directions || null, test_drives_at_once: testDrivesAtOnce }
  const values = { ...row, ...visit, hours: JSON.stringify(branch.hours) }
  const { id, isNew } = await tx
    .insertInto('branch')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  const cars = await listUnassignedCars(tx, assignUnassignedCars ? undefined : new Set(listBranchNameKeys(branch)))
  if (cars.length > 0) {
    await tx
      .updateTable('car')
      .set({ branch_id: id })
      .where('id', '=', sql<number>`any(${cars}::bigint[])`)
      .execute()
  }
  if (assignUnassignedCars) {
    await tx
      .updateTable('feed_source')
      .set({ branch_id: id })
      .where('branch_id', 'is', null)
      .where('id', 'in', (query) =>
        query
          .selectFrom('car')
          .select('source_id')
          .where('car.id', '=', sql<number>`any(${cars}::bigint[])`),
      )
      .execute()
  }
  return { isNew, assignedCars: cars.length }
}

const DraftBranchNames = v.object({ branchNames: v.array(v.string()) })

/** Ids of the cars without a branch; with `spellings`, only of those whose feed contains one of them. */
async function listUnassignedCars(tx: Transaction<DB>, spellings: ReadonlySet<string> | undefined): Promise<number[]> {
  const rows = await tx
    .selectFrom('car')
    .leftJoin('feed_listing', (join) =>
      join.onRef('feed_listing.car_id', '=', 'car.id').onRef('feed_listing.source_id', '=', 'car.source_id'),
    )
    .select(['car.id', 'feed_listing.draft'])
    .where('car.branch_id', 'is', null)
    .execute()
  const refersToBranch = (draft: unknown) => {
    const parsed = v.safeParse(DraftBranchNames, draft)
    return parsed.success && parsed.output.branchNames.some((name) => spellings?.has(branchNameKey(name)))
  }
  return rows.filter(({ draft }) => spellings === undefined || refersToBranch(draft)).map(({ id }) => id)
}

/** A key that spellings of one branch share: «г. Москва,  Примерная ул., 1» and «Москва, примерная ул, 1». */
export function branchNameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^г(ород|\.)?\s+/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The keys of every spelling by which a feed can refer to the branch. */
export function listBranchNameKeys(branch: {
  slug: string
  name: string
  city: string
  address: string
  feedNames: readonly string[]
}): string[] {
  const { slug, name, city, address, feedNames } = branch
  return [slug, name, address, `${city}, ${address}`, ...feedNames].map(branchNameKey)
}

/** `test-drives`: `count` future test drives are booked there; `staff`: `count` people have or had a role for it. */
type RemoveBranchResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'test-drives' | 'staff'; count: number }

/** Removes the branch; its cars and feeds then have none. Refused while future test drives are booked there. */
export function removeBranch({ db, now }: Pick<Context, 'db' | 'now'>, slug: string): Promise<RemoveBranchResult> {
  return db.transaction().execute(async (tx): Promise<RemoveBranchResult> => {
    // While the row is locked no test drive can be booked there.
    const branch = await tx.selectFrom('branch').select('id').where('slug', '=', slug).forUpdate().executeTakeFirst()
    if (branch === undefined) return { ok: false, reason: 'unknown' }
    const { count } = await tx
      .selectFrom('test_drive')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('branch_id', '=', branch.id)
      .where('cancelled_at', 'is', null)
      .where('begins_at', '>', now())
      .executeTakeFirstOrThrow()
    if (count > 0) return { ok: false, reason: 'test-drives', count }
    const staff = await tx
      .selectFrom('staff_grant')
      .select((eb) => eb.fn.count<number>('staff_id').distinct().as('count'))
      .where('branch_id', '=', branch.id)
      .executeTakeFirstOrThrow()
    if (staff.count > 0) return { ok: false, reason: 'staff', count: staff.count }
    await tx.updateTable('car').set({ branch_id: null }).where('branch_id', '=', branch.id).execute()
    await tx.updateTable('feed_source').set({ branch_id: null }).where('branch_id', '=', branch.id).execute()
    await tx.deleteFrom('branch').where('id', '=', branch.id).execute()
    return { ok: true }
  })
}
