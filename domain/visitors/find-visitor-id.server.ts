import type { ViewerIdentity } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'
import { hashVisitorKey, verifyVisitorToken } from './visitor-token.server.ts'

/** The id of the visitor who owns the viewer's lists, for queries; undefined when nothing is stored for the viewer. */
export async function findVisitorId(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  { accountId, token }: ViewerIdentity,
): Promise<number | undefined> {
  const visitors = context.db.selectFrom('visitor').select('id')
  if (accountId !== undefined) return (await visitors.where('account_id', '=', accountId).executeTakeFirst())?.id
  const name = token === undefined ? undefined : verifyVisitorToken(token, await context.signingSecret())
  if (name === undefined) return undefined
  return (await visitors.where('token_hash', '=', hashVisitorKey(name)).executeTakeFirst())?.id
}
