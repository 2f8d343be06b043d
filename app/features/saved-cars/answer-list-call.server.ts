import type { RouterContextProvider } from 'react-router'
import { flashCookie } from '#app/http/middleware/flash.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import type { Viewer, ListChangeResult, ViewerIdentity } from '#domain/visitors/visitor.ts'
import { getViewer } from '#app/http/visitors/get-viewer.ts'
import type { ListAnswer } from './list-answer.ts'
import type { ListedCar } from './list-calls.ts'
import { noticeCode } from './list-notice.ts'
import { LIST_ERRORS } from './list-errors.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { findReturnPath } from './find-return-path.server.ts'
import { visitorCookie } from '#app/http/visitors/visitor-cookie.ts'

/** One of a visitor's lists, as its call knows it. */
interface ListCall<Wish extends { carId: number }, Reason extends string> {
  list: ListedCar['list']
  /** What is asked for; undefined when it was asked wrongly. */
  parse: (fields: ReadonlyMap<string, readonly string[]>) => Wish | undefined
  change: (site: Site, asker: Viewer, wish: Wish) => Promise<ListChangeResult<Reason>>
  count: (site: Site, owner: ViewerIdentity) => Promise<number>
  refusals: Record<Reason, string>
  messages: { added: string; removed: string }
}

interface ActionArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Answers a call that changes a list: JSON to a script, the page that it came from to a browser without JavaScript. */
export async function answerListCall<Wish extends { carId: number }, Reason extends string>(
  { request, context }: ActionArgs,
  call: ListCall<Wish, Reason>,
): Promise<Response> {
  const site = context.get(siteContext)
  try {
    return await changeList(request, site, await getViewer(request, context), call)
  } catch (error) {
    // Nothing that a visitor has sent is in such an error but the ids of cars.
    site.log.error({ err: error }, 'a list of a visitor could not be changed')
    return isBrowserForm(request)
      ? redirectBack(site, request, { notice: noticeCode(call.list, 'failed') })
      : listErrorResponse('failed', 0)
  }
}

/** Turns a call away in the shape of every other answer. */
export const listErrorResponse = (
  fault: keyof typeof LIST_ERRORS,
  count: number,
  headers: Record<string, string> = {},
) =>
  listAnswerResponse(
    { success: 'N', msg: LIST_ERRORS[fault].msg, count, active: false },
    LIST_ERRORS[fault].status,
    headers,
  )

async function changeList<Wish extends { carId: number }, Reason extends string>(
  request: Request,
  site: Site,
  asker: Viewer,
  call: ListCall<Wish, Reason>,
): Promise<Response> {
  const sent = await readShortForm(request)
  const wish = sent.ok ? call.parse(sent.fields) : undefined
  if (wish === undefined) {
    const fault = sent.ok ? 'malformed' : sent.reason
    if (isBrowserForm(request)) return redirectBack(site, request, { notice: noticeCode(call.list, fault) })
    return listErrorResponse(fault, await call.count(site, asker))
  }
  const changed = await call.change(site, asker, wish)
  const cookie = changed.token === undefined ? undefined : visitorCookie.write(changed.token, site)
  if (isBrowserForm(request)) {
    const notice = changed.ok ? undefined : noticeCode(call.list, changed.reason)
    const anchor = parseAnchor(sent.fields)
    return redirectBack(site, request, {
      carId: wish.carId,
      isNewcomer: cookie !== undefined && asker.token === undefined,
      notice,
      anchor,
      cookie,
    })
  }
  return listAnswerResponse(toListAnswer(changed, call), 200, cookie === undefined ? {} : { 'set-cookie': cookie })
}

/** A browser that sent the form by itself: it wants a page. */
const isBrowserForm = ({ headers }: Request) => prefersHtml(headers.get('accept'))

interface RedirectBackParams {
  carId?: number
  isNewcomer?: boolean
  /** With its `#`, or empty. */
  anchor?: string
  cookie?: string
  /** The code of what the page has to say. */
  notice?: string
}

async function redirectBack(
  site: Site,
  request: Request,
  { carId, isNewcomer = false, anchor = '', cookie, notice }: RedirectBackParams,
): Promise<Response> {
  const headers = new Headers({ ...NO_STORE, location: (await findReturnPath(site, request, carId)) + anchor })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  if (notice !== undefined) headers.append('set-cookie', flashCookie.write(notice, site))
  // The pages that he has seen as nobody say that nothing is kept, and without JavaScript they would say so on «back».
  if (isNewcomer) headers.set('clear-site-data', '"cache"')
  return new Response(null, { status: 303, headers })
}

/** The card whose button was pressed, as a fragment of its page. */
function parseAnchor(fields: ReadonlyMap<string, readonly string[]>): string {
  const anchor = parseTextField(fields, 'anchor') ?? ''
  return /^[a-z]{1,16}-\d{1,15}$/.test(anchor) ? `#${anchor}` : ''
}

function toListAnswer<Reason extends string>(
  changed: ListChangeResult<Reason>,
  { refusals, messages }: Pick<ListCall<never, Reason>, 'refusals' | 'messages'>,
): ListAnswer {
  const { count, isListed: active } = changed
  if (!changed.ok) return { success: 'N', msg: refusals[changed.reason], count, active }
  return { success: 'Y', msg: active ? messages.added : messages.removed, count, active }
}

const listAnswerResponse = (said: ListAnswer, status: number, headers: Record<string, string>) =>
  Response.json(said, { status, headers: { ...NO_STORE, ...headers } })

const NO_STORE = { 'cache-control': 'no-store' }
