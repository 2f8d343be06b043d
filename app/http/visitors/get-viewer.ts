import type { RouteContext } from '../action-args.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { isRobot } from './is-robot.ts'
import { visitorCookie } from './visitor-cookie.ts'

/** The viewer of a request: the account that is logged in, otherwise the visitor of the browser. */
export async function getViewer(request: Request, context: RouteContext): Promise<Viewer> {
  const session = await context.get(accountContext)()
  return session === undefined
    ? { token: visitorCookie.read(request, context.get(siteContext)), isRobot: isRobot(request) }
    : { accountId: session.accountId, isRobot: false }
}
