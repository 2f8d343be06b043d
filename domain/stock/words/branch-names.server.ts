import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { type Actor, branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { branchNameKey } from '#domain/branches/save-branch.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { BranchIndex } from '#domain/feeds/imports/branch-index.server.ts'
import type { StockContext } from '../stock-context.ts'
import { resolveAll } from '../overrides/resolve-soon.server.ts'

/** A name by which a feed calls a branch that the site does not know. */
interface UnknownBranchName {
  name: string
  source: { id: number; name: string }
  /** The cars that a feed lists under it. */
  cars: number
}

/** The names of branches that nobody knows, those of most cars first, as far as the actor sees their sources. */
export async function listUnknownBranchNames(
  { db }: Pick<StockContext, 'db'>,
  actor: Pick<Actor, 'grants'>,
): Promise<UnknownBranchName[]> {
  const [index, groups] = await Promise.all([
    BranchIndex.load(db, null),
    listNameGroups(db, inBranches(actor, 'feeds.view', 'feed_source.branch_id')),
  ])
  const unknown = new Map<string, UnknownBranchName>()
  for (const { names, cars, source } of groups) {
    const { unknown: name } = index.match(names)
    if (name === null) continue
    const key = `${source.id} ${branchNameKey(name)}`
    const known = unknown.get(key)
    unknown.set(key, { name: known?.name ?? name, source, cars: cars + (known?.cars ?? 0) })
  }
  return [...unknown.values()].toSorted((a, b) => b.cars - a.cars)
}

/** The listings of a source with the same names of a branch, those of most cars first. */
interface NameGroup {
  source: { id: number; name: string; branchId: number | null }
  names: string[]
  cars: number
}

async function listNameGroups(db: Db, condition = sql<boolean>`true`): Promise<NameGroup[]> {
  const { rows } = await sql<NameGroup>`
    select json_build_object('id', feed_source.id, 'name', feed_source.name, 'branchId', feed_source.branch_id) as source,
      draft -> 'branchNames' as names, count(*)::integer as cars
    from feed_listing join feed_source on feed_source.id = source_id
    where vanished_at is null and draft -> 'branchNames' <> '[]' and ${condition}
    group by feed_source.id, draft -> 'branchNames' order by cars desc, min(feed_listing.id)`.execute(db)
  return rows
}

/** A name that somebody has given to a branch. */
interface KnownBranchName {
  name: string
  branch: { id: number; name: string }
}

/** The names that branches have in feeds beside their own. */
export async function listBranchNames({ db }: Pick<StockContext, 'db'>): Promise<KnownBranchName[]> {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'name', 'feed_names as names'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ names, ...branch }) => names.map((name) => ({ name, branch })))
}

/** A name that feeds use, and the branch that it is given to or taken from. */
interface NameInput {
  name: string
  branchId: number
}

/** `unknown`: no such branch, or none that the actor may name. `taken`: the name is another branch's. */
type NameResult = { ok: true } | { ok: false; reason: 'unknown' | 'taken' }

/**
 * Lets a name in feeds mean this branch. Its cars are there within seconds. Pressed twice, it is done once. A name holds
 * for all sources: only who manages all of them gives one.
 */
export const addBranchName = (context: StockContext, actor: StaffActor, input: NameInput): Promise<NameResult> =>
  changeNames(context, actor, { ...input, isAdded: true })

/** Takes such a name back: the cars are where their source puts cars without a branch. */
export const removeBranchName = (context: StockContext, actor: StaffActor, input: NameInput): Promise<NameResult> =>
  changeNames(context, actor, { ...input, isAdded: false })

function changeNames(
  context: StockContext,
  actor: StaffActor,
  { name, branchId, isAdded }: NameInput & { isAdded: boolean },
): Promise<NameResult> {
  const now = context.now()
  const subject = `branch:${branchId}` as const
  const action = isAdded ? 'feed.branch-name' : 'feed.forget-branch-name'
  return withAudit(context, actor, async (tx, audit): Promise<NameResult> => {
    if (branchesFor(actor, 'feeds.manage') !== 'all') {
      await audit({ action: 'access.refuse', subject, after: { tried: action } })
      return { ok: false, reason: 'unknown' }
    }
    // One after another: of two branches that get the same name at once, one has it.
    await sql`select pg_advisory_xact_lock(hashtextextended('branch names', 0))`.execute(tx)
    const branch = await tx
      .selectFrom('branch')
      .select('feed_names as names')
      .where('id', '=', branchId)
      .forUpdate()
      .executeTakeFirst()
    const key = branchNameKey(name)
    if (branch === undefined || key === '') return { ok: false, reason: 'unknown' }
    const others = branch.names.filter((known) => branchNameKey(known) !== key)
    if (isAdded !== (others.length === branch.names.length)) return { ok: true }
    if (isAdded && (await BranchIndex.load(tx, null)).has(name)) return { ok: false, reason: 'taken' }
    const groups = (await listNameGroups(tx)).filter((group) => group.names.some((used) => branchNameKey(used) === key))
    await resolveAll(tx, { carIds: await listCars(tx, groups), actor: actor.id, now }, async () => {
      await tx
        .updateTable('branch')
        .set({ feed_names: isAdded ? [...others, name] : others })
        .where('id', '=', branchId)
        .execute()
      for (const group of groups) await placeGroup(tx, group)
      await audit({ action, subject, branchId, [isAdded ? 'after' : 'before']: { name } })
    })
    return { ok: true }
  })
}

const isInGroup = ({ source, names }: NameGroup) =>
  sql`source_id = ${source.id} and vanished_at is null and draft -> 'branchNames' = ${JSON.stringify(names)}::jsonb`

async function listCars(tx: Transaction<DB>, groups: readonly NameGroup[]): Promise<number[]> {
  const ids = new Set<number>()
  for (const group of groups) {
    const { rows } = await sql<{ id: number }>`select car_id as id from feed_listing where ${isInGroup(group)}`.execute(
      tx,
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids].toSorted((a, b) => a - b)
}

/** Writes the branch of the listings as the next import would. */
async function placeGroup(tx: Transaction<DB>, group: NameGroup): Promise<void> {
  const { id } = (await BranchIndex.load(tx, group.source.branchId)).match(group.names)
  await sql`update feed_listing set draft = draft || ${JSON.stringify({ branchId: id })}::jsonb where ${isInGroup(group)}`.execute(
    tx,
  )
}
