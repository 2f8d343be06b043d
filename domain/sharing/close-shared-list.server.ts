import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Owner } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

/** Nobody but the owner sees the list from now on; its token never opens anything again. */
export async function closeSharedList(context: VisitorContext, owner: Owner, kind: SharedListKind): Promise<void> {
  await serveVisitor(context, owner, async (tx, { known }) => {
    if (known === undefined) return
    await tx.deleteFrom('shared_list').where('visitor_id', '=', known.id).where('kind', '=', kind).execute()
  })
}
