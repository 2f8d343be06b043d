import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { listComparedIds } from './list-compared-ids.server.ts'

/** How many cars the visitor whose browser sent `token` compares, new and used together. */
export async function countCompared(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  token: string | undefined,
): Promise<number> {
  const id = await findVisitorId(context, token)
  return id === undefined ? 0 : (await listComparedIds(context, id)).length
}
