import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

/**
 * Lets whoever has the token look at the owner's list as it stands at that time. A list that is open already keeps its
 * token, one that was closed gets a new one. Undefined: nothing has been kept for this owner, so there is no list.
 */
export async function openSharedList(
  context: VisitorContext,
  owner: ViewerIdentity,
  kind: SharedListKind,
): Promise<string | undefined> {
  return withVisitor(context, owner, async (tx, { existing }) => {
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
