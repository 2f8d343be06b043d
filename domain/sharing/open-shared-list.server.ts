import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

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
