import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { mergeComparison } from '../comparison/change-comparison.server.ts'
import { mergeFavourites } from '../favourites/change-favourites.server.ts'
import { mergeSharedLists } from '../sharing/shared-lists.server.ts'
import { addViewed, mergeViewed } from '../visitors/viewed-cars.server.ts'
import { ensureAccountVisitor, hashVisitorKey, verifyVisitorToken } from '../visitors/visitors.server.ts'
import type { VisitorMerge, VisitorContext } from '../visitors/visitor.ts'

interface MergeVisitorParams {
  /** The signed token of the browser in which the account has logged in; undefined when the browser has none. */
  token: string | undefined
  accountId: number
  /** Ids of viewed cars that are stored in the browser itself, the last one first. */
  viewed?: readonly number[]
}

/** How many cars did not fit into the account's lists. */
export interface MergeVisitorResult {
  left: { favourites: number; compared: number }
}

const NOTHING_MERGED: MergeVisitorResult = { left: { favourites: 0, compared: 0 } }

/**
 * Moves everything that is stored for a browser to the account that has logged in there; the browser's token is invalid
 * afterwards. A token that is forged, unknown or already merged is ignored, so the command can be repeated.
 */
export async function mergeVisitor(
  context: Pick<VisitorContext, 'db' | 'now' | 'signingSecret'>,
  { token, accountId, viewed = [] }: MergeVisitorParams,
): Promise<MergeVisitorResult> {
  const name = token === undefined ? undefined : verifyVisitorToken(token, await context.signingSecret())
  if (name === undefined && viewed.length === 0) return NOTHING_MERGED
  return context.db.transaction().execute(async (tx) => {
    // The browser's row is always locked before the account's, so that there is no deadlock.
    const browser = name === undefined ? undefined : await lockVisitor(tx, name)
    if (browser === undefined && viewed.length === 0) return NOTHING_MERGED
    const account = await ensureAccountVisitor(tx, accountId, context.now())
    const merged = browser === undefined ? NOTHING_MERGED : await mergeLists(tx, { from: browser.id, to: account.id })
    await addViewed(tx, { visitorId: account.id, carId: 0, earlierCarIds: viewed, now: context.now() })
    return merged
  })
}

const lockVisitor = (tx: Transaction<DB>, name: string) =>
  tx.selectFrom('visitor').select('id').where('token_hash', '=', hashVisitorKey(name)).forUpdate().executeTakeFirst()

async function mergeLists(tx: Transaction<DB>, visitors: VisitorMerge): Promise<MergeVisitorResult> {
  const left = {
    favourites: await mergeFavourites(tx, visitors),
    compared: await mergeComparison(tx, visitors),
  }
  await mergeViewed(tx, visitors)
  await mergeSharedLists(tx, visitors)
  await tx.deleteFrom('visitor').where('id', '=', visitors.from).execute()
  return { left }
}
