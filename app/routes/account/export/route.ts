import { redirect } from 'react-router'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginPath } from '#urls/login-paths.ts'
import { exportAccount } from '#domain/accounts/export-account.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import type { Route } from './+types/route'

/** Everything that is stored about the logged-in account, as a JSON file. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(accountContext)()
  if (session === undefined) throw redirect(loginPath(accountPath('data')))
  const exported = await exportAccount(context.get(siteContext), session.accountId)
  if (exported === undefined) return new Response(null, { status: 404 })
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      ...PRIVATE_NO_STORE,
    },
  })
}
