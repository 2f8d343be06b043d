import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

/** Nobody but the owner sees the list from now on; its token never opens anything again. */
export async function closeSharedList(
  context: VisitorContext,
  owner: ViewerIdentity,
  kind: SharedListKind,
): Promise<void> {
  await withVisitor(context, owner, async (tx, { existing }) => {
    if (existing === undefined) return
    await tx.deleteFrom('shared_list').where('visitor_id', '=', existing.id).where('kind', '=', kind).execute()
  })
}
