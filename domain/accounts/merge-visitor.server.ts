import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { takeOverComparison } from '../comparison/take-over-comparison.server.ts'
import { takeOverFavourites } from '../favourites/take-over-favourites.server.ts'
import { takeOverSharedLists } from '../sharing/take-over-shared-lists.server.ts'
import { addViewed } from '../visitors/add-viewed.server.ts'
import { admitAccount } from '../visitors/serve-visitor.server.ts'
import { takeOverViewed } from '../visitors/take-over-viewed.server.ts'
import type { TakeOver } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { hashName, readToken } from '../visitors/visitor-token.server.ts'

interface Merging {
  /** The signed token of the browser in which the account has logged in; undefined when it brings none. */
  token: string | undefined
  accountId: number
  /** Ids of cars that the browser remembers by itself to have viewed, the last one first. */
  viewed?: readonly number[]
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
  { token, accountId, viewed = [] }: Merging,
): Promise<Merged> {
  const name = token === undefined ? undefined : readToken(token, await context.signingSecret())
  if (name === undefined && viewed.length === 0) return NOTHING
  return context.db.transaction().execute(async (tx) => {
    // The browser's row is held before the account's, always: whoever holds an account's never waits for a browser's.
    const browser = name === undefined ? undefined : await holdBrowser(tx, name)
    if (browser === undefined && viewed.length === 0) return NOTHING
    const account = await admitAccount(tx, accountId, context.now())
    const merged = browser === undefined ? NOTHING : await takeOver(tx, { from: browser.id, to: account.id })
    await addViewed(tx, { visitorId: account.id, carId: 0, before: viewed, now: context.now() })
    return merged
  })
}

const holdBrowser = (tx: Transaction<DB>, name: string) =>
  tx.selectFrom('visitor').select('id').where('token_hash', '=', hashName(name)).forUpdate().executeTakeFirst()

async function takeOver(tx: Transaction<DB>, visitors: TakeOver): Promise<Merged> {
  const left = {
    favourites: await takeOverFavourites(tx, visitors),
    compared: await takeOverComparison(tx, visitors),
  }
  await takeOverViewed(tx, visitors)
  await takeOverSharedLists(tx, visitors)
  await tx.deleteFrom('visitor').where('id', '=', visitors.from).execute()
  return { left }
}
