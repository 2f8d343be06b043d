import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { SharedListKind } from './shared-list.ts'

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
