import { sql } from 'kysely'
import { type Actor, type Grant, branchesFor, rolesWith, type StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import { hasStatusOf, matchesFilters } from '../requests/desk-filter.server.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from '../requests/desk-rows.server.ts'
import { type BulkChange, type BulkColleague, type BulkSelection, MAX_BULK } from './bulk-change.ts'

/** The requests of a selection that the actor manages: at most `MAX_BULK` of `total`, the oldest first. */
export async function listBulkRows(
  { db, now }: DeskContext,
  actor: StaffActor,
  { query, numbers, isAll }: BulkSelection,
  change?: BulkChange,
): Promise<{ rows: DeskRow[]; total: number }> {
  const matches = isAll
    ? (matchesFilters(query, { actor, now: now() }) ?? sql<boolean>`false`)
    : sql<boolean>`held_since is null and request_work.request_id = any(${[...numbers]}::bigint[])`
  const hasStatus = isAll ? hasStatusOf(query) : sql<boolean>`true`
  const isManaged = inBranches(actor, 'requests.manage')
  const [rows, { total }] = await Promise.all([
    selectDeskRows(db, actor)
      .where(isManaged)
      .where(matches)
      .where(hasStatus)
      // What a transfer would not change comes last: so repeating it reaches what is beyond the limit.
      .orderBy(sql`owner_id is not distinct from ${change?.kind === 'transfer' ? change.to : 0}::bigint`)
      .orderBy('request_work.request_id')
      .limit(MAX_BULK)
      .execute(),
    db
      .selectFrom('request_work')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(isManaged)
      .where(matches)
      .where(hasStatus)
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => toDeskRow(row, actor)), total }
}

/** Who works on requests of branches that the actor manages, by name. */
export async function listBulkColleagues({ db }: Pick<DeskContext, 'db'>, actor: Actor): Promise<BulkColleague[]> {
  const grants = await db
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'staff.name', 'role', 'branch_id as branchId'])
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('role', 'in', [...rolesWith('requests.work')])
    .orderBy('staff.name')
    .orderBy('staff.id')
    .execute()
  const managed = branchesFor(actor, 'requests.manage')
  return [...Map.groupBy(grants, ({ id }) => id)].flatMap(([id, [first, ...others]]) => {
    const held: Grant[] = first === undefined ? [] : [first, ...others]
    const branches = branchesFor({ grants: held }, 'requests.work')
    const isNear = managed === 'all' || branches === 'all' || branches.some((branch) => managed.includes(branch))
    return first !== undefined && isNear ? [{ id, name: first.name, branches }] : []
  })
}
