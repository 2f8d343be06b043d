import type { RouteContext } from '#app/http/action-args.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import type { Site } from '#app/http/middleware/site.ts'

/** The account that is logged in, for actions that work without one: a failure counts as not logged in. */
export async function findAccountId(site: Pick<Site, 'log'>, context: RouteContext): Promise<number | undefined> {
  const session = await context
    .get(accountContext)()
    .catch(withFallback(site, 'who has logged in', undefined))
  return session?.accountId
}
