import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { listComparedIds } from './list-compared-ids.server.ts'

/** How many cars the owner of the list compares, new and used together. */
export async function countCompared(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  owner: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, owner)
  return id === undefined ? 0 : (await listComparedIds(context, id)).length
}
