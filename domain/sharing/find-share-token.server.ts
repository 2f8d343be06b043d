import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

/** The token under which others may look at the owner's list; undefined while it is closed. */
export async function findShareToken(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  owner: ViewerIdentity,
  kind: SharedListKind,
): Promise<string | undefined> {
  const visitorId = await findVisitorId(context, owner)
  if (visitorId === undefined) return undefined
  const list = await context.db
    .selectFrom('shared_list')
    .select('token')
    .where('visitor_id', '=', visitorId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return list?.token
}
