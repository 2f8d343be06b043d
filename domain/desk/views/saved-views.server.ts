import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ViewAudience } from '#db/schema.ts'
import { branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import { type DeskQuery, formatDeskQuery, parseDeskQuery } from '../requests/desk-query.ts'

/** How many views a person may have. */
export const MAX_VIEWS = 20

/** A list of requests that somebody has named. It is only an address: everybody sees there what they may see. */
export interface SavedView {
  id: number
  name: string
  query: DeskQuery
  audience: ViewAudience
  /** The branch whose people see it. */
  branchId: number | null
  /** Whether the actor may rename and remove it. */
  canChange: boolean
}

/** The views that the actor sees: first their own, then those of their branches and of everybody. One statement. */
export async function listSavedViews({ db }: Pick<DeskContext, 'db'>, actor: StaffActor): Promise<SavedView[]> {
  return (await selectViews(db, actor).execute()).map(parseView)
}

/** What stands beside the list: the views that the actor sees, and all branches by name. One statement. */
export async function listViewsAndBranches(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
): Promise<{ views: SavedView[]; branches: { id: number; name: string }[] }> {
  const { views, branches } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(selectViews(db, actor)).as('views'),
      jsonArrayFrom(eb.selectFrom('branch').select(['id', 'name']).orderBy('position').orderBy('id')).as('branches'),
    ])
    .executeTakeFirstOrThrow()
  return { views: views.map(parseView), branches }
}

const selectViews = (db: DeskContext['db'], actor: StaffActor) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query', 'audience', 'branch_id as branchId', mayChange(actor).as('canChange')])
    .where(
      sql<boolean>`(staff_id = ${actor.staffId} or audience = 'all'
        or (audience = 'branch' and ${inBranches(actor, 'requests.view', 'branch_id')}))`,
    )
    .orderBy(sql`audience <> 'own'`)
    .orderBy('id')

const parseView = <Row extends { query: string }>(row: Row) => ({
  ...row,
  query: parseDeskQuery(new URLSearchParams(row.query)),
})

/** Whom to show a view: only its author, everybody, or the people of a branch. */
type SharedWith = 'own' | 'all' | number

interface SaveInput {
  name: string
  query: DeskQuery
  sharedWith: SharedWith
}

/**
 * `not-allowed`: others see it only from somebody who manages their requests; `other-branch`: the people of the branch
 * would find nothing in it.
 */
type SaveResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'nothing-to-save' | 'too-many' | 'not-allowed' | 'other-branch' }

/** Whether the actor may show a view to these people. */
export function mayShare(actor: StaffActor, sharedWith: SharedWith): boolean {
  const managed = branchesFor(actor, 'requests.manage')
  if (sharedWith === 'own' || managed === 'all') return true
  return sharedWith !== 'all' && managed.includes(sharedWith)
}

/** The part of a query that a view keeps: not the text of a search, which may be a name, and not the page. */
export const savedPartOf = (query: DeskQuery): DeskQuery => ({ ...query, q: '', after: undefined })

/** Gives a list a name. The same list for the same people is one view: it gets the new name. */
export function saveView(
  context: DeskContext,
  actor: StaffActor,
  { name, query, sharedWith }: SaveInput,
): Promise<SaveResult> {
  const now = context.now()
  const address = formatDeskQuery(savedPartOf(query))
  const audience = typeof sharedWith === 'number' ? 'branch' : sharedWith
  const branchId = typeof sharedWith === 'number' ? sharedWith : null
  return withAudit(context, actor, async (tx, audit): Promise<SaveResult> => {
    if (address === '') return { ok: false, reason: 'nothing-to-save' }
    if (!mayShare(actor, sharedWith)) {
      await audit({ action: 'access.refuse', subject: 'view:new', after: { tried: 'view.save', audience } })
      return { ok: false, reason: 'not-allowed' }
    }
    if (branchId !== null && query.branchId !== undefined && query.branchId !== branchId)
      return { ok: false, reason: 'other-branch' }
    // Of two that are saved at once the second one counts the first.
    await tx.selectFrom('staff').select('id').where('id', '=', actor.staffId).forNoKeyUpdate().execute()
    const own = await tx
      .selectFrom('saved_view')
      .select(['query', 'audience', 'branch_id'])
      .where('staff_id', '=', actor.staffId)
      .execute()
    const isKnown = own.some(
      (view) => view.query === address && view.audience === audience && view.branch_id === branchId,
    )
    if (!isKnown && own.length >= MAX_VIEWS) return { ok: false, reason: 'too-many' }
    const { id } = await tx
      .insertInto('saved_view')
      .values({ staff_id: actor.staffId, name, query: address, audience, branch_id: branchId, created_at: now })
      .onConflict((conflict) =>
        conflict.expression(sql`staff_id, query, audience, coalesce(branch_id, 0)`).doUpdateSet({ name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit({ action: 'view.save', subject: `view:${id}`, branchId, after: { audience, branch: branchId } })
    return { ok: true, id }
  })
}

type ChangeResult = { ok: true } | { ok: false; reason: 'unknown' }

/** Renames one's own view, or one for people whose requests the actor manages. */
export function renameView(
  context: DeskContext,
  actor: StaffActor,
  { id, name }: { id: number; name: string },
): Promise<ChangeResult> {
  return withAudit(context, actor, async (tx, audit): Promise<ChangeResult> => {
    const view = await tx
      .updateTable('saved_view')
      .set({ name })
      .where('id', '=', id)
      .where(mayChange(actor))
      .returning(['audience', 'branch_id as branchId'])
      .executeTakeFirst()
    if (view === undefined) return { ok: false, reason: 'unknown' }
    const { audience, branchId } = view
    await audit({ action: 'view.rename', subject: `view:${id}`, branchId, after: { audience, branch: branchId } })
    return { ok: true }
  })
}

/** Removes one's own view, or one for people whose requests the actor manages. */
export function removeView(context: DeskContext, actor: StaffActor, id: number): Promise<ChangeResult> {
  return withAudit(context, actor, async (tx, audit): Promise<ChangeResult> => {
    const view = await tx
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where(mayChange(actor))
      .returning(['audience', 'branch_id as branchId'])
      .executeTakeFirst()
    if (view === undefined) return { ok: false, reason: 'unknown' }
    const { audience, branchId } = view
    await audit({ action: 'view.remove', subject: `view:${id}`, branchId, before: { audience, branch: branchId } })
    return { ok: true }
  })
}

function mayChange(actor: StaffActor): RawBuilder<boolean> {
  const managesAll = branchesFor(actor, 'requests.manage') === 'all'
  return sql<boolean>`(saved_view.staff_id = ${actor.staffId}
    or (audience = 'all' and ${managesAll}::boolean)
    or (audience = 'branch' and ${inBranches(actor, 'requests.manage', 'saved_view.branch_id')}))`
}
