import { takeOverComparison } from '../comparison/take-over-comparison.server.ts'
import { takeOverFavourites } from '../favourites/take-over-favourites.server.ts'
import { takeOverSharedLists } from '../shared-lists/take-over-shared-lists.server.ts'
import { admitAccount } from '../visitors/serve-visitor.server.ts'
import { takeOverViewed } from '../visitors/take-over-viewed.server.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { hashName, readToken } from '../visitors/visitor-token.server.ts'

interface Merging {
  /** The signed token of the browser in which the account has logged in; undefined when it brings none. */
  token: string | undefined
  accountId: number
}

/** How many cars did not fit into the account's lists. */
export interface Merged {
  left: { favourites: number; compared: number }
}

const NOTHING: Merged = { left: { favourites: 0, compared: 0 } }

/**
 * Gives all that was kept for a browser to the account that has logged in there; the browser's token means nothing
 * afterwards. A token that is forged, unknown or merged already brings nothing, so it may be asked twice.
 */
export async function mergeVisitor(
  context: Pick<VisitorContext, 'db' | 'now' | 'signingSecret'>,
  { token, accountId }: Merging,
): Promise<Merged> {
  const name = token === undefined ? undefined : readToken(token, await context.signingSecret())
  if (name === undefined) return NOTHING
  return context.db.transaction().execute(async (tx) => {
    // The browser's row is held before the account's, always: whoever holds an account's never waits for a browser's.
    const browser = await tx
      .selectFrom('visitor')
      .select('id')
      .where('token_hash', '=', hashName(name))
      .forUpdate()
      .executeTakeFirst()
    if (browser === undefined) return NOTHING
    const account = await admitAccount(tx, accountId, context.now())
    const takeOver = { from: browser.id, to: account.id }
    const left = {
      favourites: await takeOverFavourites(tx, takeOver),
      compared: await takeOverComparison(tx, takeOver),
    }
    await takeOverViewed(tx, takeOver)
    await takeOverSharedLists(tx, takeOver)
    await tx.deleteFrom('visitor').where('id', '=', browser.id).execute()
    return { left }
  })
}
