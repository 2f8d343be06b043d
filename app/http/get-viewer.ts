import type { RouteContext } from './action-args.ts'
import { accountContext } from './middleware/account.ts'
import { isRobot } from './middleware/record-visit.ts'
import { siteContext } from './middleware/site.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { visitorCookie } from './visitor-cookies.ts'

/** The viewer of a request: the account that is logged in, otherwise the visitor of the browser. */
export async function getViewer(request: Request, context: RouteContext): Promise<Viewer> {
  const session = await context.get(accountContext)()
  return session === undefined
    ? { token: visitorCookie.read(request, context.get(siteContext)), isRobot: isRobot(request) }
    : { accountId: session.accountId, isRobot: false }
}
