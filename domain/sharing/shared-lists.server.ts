import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { findVisitorId, withVisitor } from '../visitors/visitors.server.ts'
import type { ViewerIdentity, VisitorContext, VisitorMerge } from '../visitors/visitor.ts'
import type { Context } from '../context.ts'
import { isUuid } from '../is-uuid.ts'

/**
 * Opens the viewer's list for everybody who has the returned token; they see its current cars. A list that is already
 * open keeps its token, a closed one gets a new one. Undefined when nothing is stored for the viewer, so that there is
 * no list.
 */
export async function openSharedList(
  context: VisitorContext,
  viewer: ViewerIdentity,
  kind: SharedListKind,
): Promise<string | undefined> {
  return withVisitor(context, viewer, async (tx, { existing }) => {
    if (existing === undefined) return undefined
    const open = await tx
      .selectFrom('shared_list')
      .select('token')
      .where('visitor_id', '=', existing.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (open !== undefined) return open.token
    const token = context.newId()
    await tx
      .insertInto('shared_list')
      .values({ token, visitor_id: existing.id, kind, opened_at: context.now() })
      .execute()
    return token
  })
}

/** Closes the viewer's list for others; its token is never valid again. */
export async function closeSharedList(
  context: VisitorContext,
  viewer: ViewerIdentity,
  kind: SharedListKind,
): Promise<void> {
  await withVisitor(context, viewer, async (tx, { existing }) => {
    if (existing === undefined) return
    await tx.deleteFrom('shared_list').where('visitor_id', '=', existing.id).where('kind', '=', kind).execute()
  })
}

/** The token with which others can see the viewer's list; undefined while the list is closed. */
export async function findShareToken(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  viewer: ViewerIdentity,
  kind: SharedListKind,
): Promise<string | undefined> {
  const visitorId = await findVisitorId(context, viewer)
  if (visitorId === undefined) return undefined
  const list = await context.db
    .selectFrom('shared_list')
    .select('token')
    .where('visitor_id', '=', visitorId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return list?.token
}

/** The id of the visitor who owns the list of a token; undefined for an unknown or malformed token. */
export async function findSharedListVisitor(
  { db }: Pick<Context, 'db'>,
  token: string,
  kind: SharedListKind,
): Promise<number | undefined> {
  if (!isUuid(token)) return undefined
  const list = await db
    .selectFrom('shared_list')
    .select('visitor_id')
    .where('token', '=', token)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return list?.visitor_id
}

/** Moves the links to one visitor's lists to another visitor, who keeps an own link to a list of the same kind. */
export async function mergeSharedLists(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<void> {
  await tx
    .updateTable('shared_list')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('kind', 'not in', (eb) => eb.selectFrom('shared_list').select('kind').where('visitor_id', '=', to))
    .execute()
}

/** The kinds of lists that a visitor can share. */
export type SharedListKind = 'favourites' | 'comparison'
