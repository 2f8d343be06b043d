import { createHash } from 'node:crypto'
import { isUuid } from '../is-uuid.ts'
import { verifySignedToken, createSignedToken } from '../signed-token.server.ts'
import type { ViewerIdentity, VisitorContext } from './visitor.ts'

/** A visitor's key (a UUID) with our signature, fit for a cookie. */
export const signVisitorToken = createSignedToken

/** The key in a token that we have signed; undefined for any other token. */
export function verifyVisitorToken(token: string, secret: Uint8Array): string | undefined {
  const key = verifySignedToken(token, secret)
  return key !== undefined && isUuid(key) ? key : undefined
}

/** The hash of a visitor's key, by which the table finds the visitor. */
export const hashVisitorKey = (key: string) => createHash('sha256').update(key).digest()

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
