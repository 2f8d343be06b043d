import type { Context } from '../context.ts'
import { isUuid } from '../is-uuid.ts'
import type { SharedListKind } from './shared-list.ts'

/** The id of the visitor who owns the list of a token; undefined for an unknown or malformed token. */
export async function findSharedListVisitor(
  { db }: Pick<Context, 'db'>,
  token: string,
  kind: SharedListKind,
): Promise<number | undefined> {
  if (!isUuid(token)) return undefined
  const list = await db
    .selectFrom('shared_list')
    .select('visitor_id')
    .where('token', '=', token)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return list?.visitor_id
}
