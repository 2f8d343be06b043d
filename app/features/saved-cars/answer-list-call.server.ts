import type { ActionArgs } from '#app/http/action-args.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { jsonResponse } from '#app/http/form-answer-response.ts'
import { flashCookie } from '#app/http/middleware/flash.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Viewer, ListChangeResult, ViewerIdentity } from '#domain/visitors/visitor.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import type { ListAnswer } from './call-lists.ts'
import type { ListedCar } from './list-calls.ts'
import { noticeCode } from './list-notice.ts'
import { LIST_ERRORS } from './list.texts.ts'
import { visitorCookie } from '#app/http/visitor-cookies.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { carPath, cataloguePath } from '#urls/car-paths.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'

/** One of a visitor's lists, with what its call needs. */
interface ListCall<Change extends { carId: number }, Reason extends string> {
  list: ListedCar['list']
  /** The requested change; undefined when the fields are invalid. */
  parse: (fields: ReadonlyMap<string, readonly string[]>) => Change | undefined
  change: (site: Site, viewer: Viewer, change: Change) => Promise<ListChangeResult<Reason>>
  count: (site: Site, viewer: ViewerIdentity) => Promise<number>
  refusals: Record<Reason, string>
  messages: { added: string; removed: string }
}

/** Answers a call that changes a list: with JSON to a script, with a redirect back to a browser without JavaScript. */
export async function answerListCall<Change extends { carId: number }, Reason extends string>(
  { request, context }: ActionArgs,
  call: ListCall<Change, Reason>,
): Promise<Response> {
  const site = context.get(siteContext)
  try {
    return await changeList(request, site, await getViewer(request, context), call)
  } catch (error) {
    // The only visitor input in such an error is the ids of cars.
    site.log.error({ err: error }, 'a list of a visitor could not be changed')
    return isBrowserForm(request)
      ? redirectBack(site, request, { notice: noticeCode(call.list, 'failed') })
      : listErrorResponse('failed', 0)
  }
}

/** Rejects a call in the shape of every other answer. */
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

async function changeList<Change extends { carId: number }, Reason extends string>(
  request: Request,
  site: Site,
  viewer: Viewer,
  call: ListCall<Change, Reason>,
): Promise<Response> {
  const form = await readShortForm(request)
  const change = form.ok ? call.parse(form.fields) : undefined
  if (change === undefined) {
    const fault = form.ok ? 'malformed' : form.reason
    if (isBrowserForm(request)) return redirectBack(site, request, { notice: noticeCode(call.list, fault) })
    return listErrorResponse(fault, await call.count(site, viewer))
  }
  const result = await call.change(site, viewer, change)
  const cookie = result.token === undefined ? undefined : visitorCookie.write(result.token, site)
  if (isBrowserForm(request)) {
    const notice = result.ok ? undefined : noticeCode(call.list, result.reason)
    return redirectBack(site, request, {
      carId: change.carId,
      isNewcomer: cookie !== undefined && viewer.token === undefined,
      notice,
      cookie,
    })
  }
  return listAnswerResponse(toListAnswer(result, call), 200, cookie === undefined ? {} : { 'set-cookie': cookie })
}

/** A browser that sent the form without script expects a page. */
const isBrowserForm = ({ headers }: Request) => prefersHtml(headers.get('accept'))

interface RedirectBackParams {
  carId?: number
  isNewcomer?: boolean
  cookie?: string
  /** The code of the message that the page shows. */
  notice?: string
}

async function redirectBack(
  site: Site,
  request: Request,
  { carId, isNewcomer = false, cookie, notice }: RedirectBackParams,
): Promise<Response> {
  const headers = new Headers({ ...NO_STORE, location: await findReturnPath(site, request, carId) })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  if (notice !== undefined) headers.append('set-cookie', flashCookie.write(notice, site))
  // Pages that the browser has cached without a visitor show empty lists; without JavaScript the back button would show
  // them.
  if (isNewcomer) headers.set('clear-site-data', '"cache"')
  return new Response(null, { status: 303, headers })
}

/** The fragment of the card whose button was pressed, with its `#`. The button names it when it is not the car's id. */
function findAnchor(address: string, carId: number | undefined): string {
  const anchor = /^[a-z]{1,16}-\d{1,15}$/.exec(new URL(address).searchParams.get('anchor') ?? '')?.[0]
  return anchor === undefined && carId === undefined ? '' : `#${anchor ?? `car-${carId}`}`
}

function toListAnswer<Reason extends string>(
  result: ListChangeResult<Reason>,
  { refusals, messages }: Pick<ListCall<never, Reason>, 'refusals' | 'messages'>,
): ListAnswer {
  const { count, isListed: active } = result
  if (!result.ok) return { success: 'N', msg: refusals[result.reason], count, active }
  return { success: 'Y', msg: active ? messages.added : messages.removed, count, active }
}

const listAnswerResponse = (answer: ListAnswer, status: number, headers: Record<string, string>) =>
  jsonResponse(answer, status, headers)

/** Where a form that was sent without script leads back to: our page that contained it, otherwise the car. */
async function findReturnPath(site: Site, { headers, url }: Request, carId: number | undefined): Promise<string> {
  const referrer = URL.parse(headers.get('referer') ?? '')
  // The requested host counts too: during development it differs from the configured one.
  const isOurs = [site.siteUrl, url].some((siteUrl) => new URL(siteUrl).origin === referrer?.origin)
  // With its origin: a path like `//elsewhere` alone would lead to another site.
  if (referrer !== null && isOurs) return referrer.origin + referrer.pathname + referrer.search + findAnchor(url, carId)
  if (carId === undefined) return cataloguePath()
  const [card] = await listCarCards(site, [carId]).catch(withFallback(site, 'the car to go back to', []))
  return card === undefined || card.state === 'draft' ? cataloguePath() : carPath(card)
}
