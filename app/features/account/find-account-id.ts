import type { RouterContextProvider } from 'react-router'
import { withFallback } from '#app/http/with-fallback.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import type { Site } from '#app/http/middleware/site.ts'

/** Whoever has logged in, for what is done for strangers too: it is done all the same when that cannot be said. */
export async function findAccountId(
  site: Pick<Site, 'log'>,
  context: Readonly<RouterContextProvider>,
): Promise<number | undefined> {
  const session = await context
    .get(accountContext)()
    .catch(withFallback(site, 'who has logged in', undefined))
  return session?.accountId
}
