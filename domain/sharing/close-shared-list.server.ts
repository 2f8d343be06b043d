import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

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
