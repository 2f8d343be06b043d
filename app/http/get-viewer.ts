import type { RouteContext } from './action-args.ts'
import type { CookieRequest } from './site-cookie.ts'
import { accountContext } from './middleware/account.ts'
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

/** How search engines and link previewers name themselves; Cubot is a phone brand. */
const ROBOT = /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|externalhit/i

/** Whether the client calls itself a robot in its user agent. Scripts that use the wire contract are no robots. */
export const isRobot = ({ headers }: CookieRequest) => ROBOT.test(headers.get('user-agent') ?? '')

/** Whether a person opens the page, as far as the request shows it. */
export function isView({ method, headers }: CookieRequest & { method: string }): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return method === 'GET' && !purpose.includes('prefetch')
}
