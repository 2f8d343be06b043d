import type { Context } from '../context.ts'
import type { SharedListKind } from './shared-list.ts'

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of the visitor whose list a token opens; undefined for one that opens nothing, whatever its spelling. */
export async function findSharedList(
  { db }: Pick<Context, 'db'>,
  token: string,
  kind: SharedListKind,
): Promise<number | undefined> {
  if (!TOKEN.test(token)) return undefined
  const list = await db
    .selectFrom('shared_list')
    .select('visitor_id')
    .where('token', '=', token)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return list?.visitor_id
}
