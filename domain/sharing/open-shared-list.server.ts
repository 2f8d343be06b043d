import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Owner } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

/**
 * Lets whoever has the token look at the owner's list as it stands at that time. A list that is open already keeps its
 * token, one that was closed gets a new one. Undefined: nothing has been kept for this owner, so there is no list.
 */
export async function openSharedList(
  context: VisitorContext,
  owner: Owner,
  kind: SharedListKind,
): Promise<string | undefined> {
  return serveVisitor(context, owner, async (tx, { known }) => {
    if (known === undefined) return undefined
    const open = await tx
      .selectFrom('shared_list')
      .select('token')
      .where('visitor_id', '=', known.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (open !== undefined) return open.token
    const token = context.newId()
    await tx.insertInto('shared_list').values({ token, visitor_id: known.id, kind, opened_at: context.now() }).execute()
    return token
  })
}
