import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { listComparedIds } from './list-compared-ids.server.ts'

/** The number of cars in the viewer's comparison, new and used together. */
export async function countCompared(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  viewer: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, viewer)
  return id === undefined ? 0 : (await listComparedIds(context, id)).length
}
