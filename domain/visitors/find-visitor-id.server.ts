import type { ViewerIdentity } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'
import { hashVisitorKey, verifyVisitorToken } from './visitor-token.server.ts'

/** The visitor whose lists are meant, for questions about them; undefined when nothing is kept for him. */
export async function findVisitorId(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  { accountId, token }: ViewerIdentity,
): Promise<number | undefined> {
  const find = context.db.selectFrom('visitor').select('id')
  if (accountId !== undefined) return (await find.where('account_id', '=', accountId).executeTakeFirst())?.id
  const name = token === undefined ? undefined : verifyVisitorToken(token, await context.signingSecret())
  if (name === undefined) return undefined
  return (await find.where('token_hash', '=', hashVisitorKey(name)).executeTakeFirst())?.id
}
