import type { VisitorContext } from './visitor-context.ts'
import { hashName, readToken } from './visitor-token.server.ts'

/** The visitor whose browser sent `token`, for questions about his lists; undefined when nothing is kept for him. */
export async function findVisitorId(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  token: string | undefined,
): Promise<number | undefined> {
  const name = token === undefined ? undefined : readToken(token, await context.signingSecret())
  if (name === undefined) return undefined
  const row = await context.db
    .selectFrom('visitor')
    .select('id')
    .where('token_hash', '=', hashName(name))
    .executeTakeFirst()
  return row?.id
}
