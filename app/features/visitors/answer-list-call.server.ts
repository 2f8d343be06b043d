import type { RouterContextProvider } from 'react-router'
import { noticeCookie } from '#app/middleware/notice.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import type { Asker, ListChange, Owner } from '#domain/visitors/visitor.ts'
import { readAsker } from './asker.ts'
import type { ListAnswer } from './list-answer.ts'
import type { ListedCar } from './list-calls.ts'
import { noticeCode } from './list-notice.ts'
import { LIST_FAULTS } from './list-words.ts'
import { readWord } from '#app/read-field.ts'
import { returnPath } from './return-path.server.ts'
import { visitorCookie } from './visitor-cookie.ts'

/** One of a visitor's lists, as its call knows it. */
interface ListCall<Wish extends { carId: number }, Reason extends string> {
  list: ListedCar['list']
  /** What is asked for; undefined when it was asked wrongly. */
  read: (fields: ReadonlyMap<string, readonly string[]>) => Wish | undefined
  change: (site: Site, asker: Asker, wish: Wish) => Promise<ListChange<Reason>>
  count: (site: Site, owner: Owner) => Promise<number>
  refusals: Record<Reason, string>
  words: { added: string; removed: string }
}

interface Knock {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Answers a call that changes a list: JSON to a script, the page that it came from to a browser without JavaScript. */
export async function answerListCall<Wish extends { carId: number }, Reason extends string>(
  { request, context }: Knock,
  call: ListCall<Wish, Reason>,
): Promise<Response> {
  const site = context.get(siteContext)
  try {
    return await change(request, site, await readAsker(request, context), call)
  } catch (error) {
    // Nothing that a visitor has sent is in such an error but the ids of cars.
    site.log.error({ err: error }, 'a list of a visitor could not be changed')
    return isPlain(request)
      ? goBack(site, request, { notice: noticeCode(call.list, 'failed') })
      : refuseListCall('failed', 0)
  }
}

/** Turns a call away in the shape of every other answer. */
export const refuseListCall = (fault: keyof typeof LIST_FAULTS, count: number, headers: Record<string, string> = {}) =>
  answer({ success: 'N', msg: LIST_FAULTS[fault].msg, count, active: false }, LIST_FAULTS[fault].status, headers)

async function change<Wish extends { carId: number }, Reason extends string>(
  request: Request,
  site: Site,
  asker: Asker,
  call: ListCall<Wish, Reason>,
): Promise<Response> {
  const sent = await readShortForm(request)
  const wish = sent.ok ? call.read(sent.fields) : undefined
  if (wish === undefined) {
    const fault = sent.ok ? 'malformed' : sent.reason
    if (isPlain(request)) return goBack(site, request, { notice: noticeCode(call.list, fault) })
    return refuseListCall(fault, await call.count(site, asker))
  }
  const changed = await call.change(site, asker, wish)
  const cookie = changed.token === undefined ? undefined : visitorCookie.write(changed.token, site)
  if (isPlain(request)) {
    const notice = changed.ok ? undefined : noticeCode(call.list, changed.reason)
    const anchor = readAnchor(sent.fields)
    return goBack(site, request, {
      carId: wish.carId,
      isNewcomer: cookie !== undefined && asker.token === undefined,
      notice,
      anchor,
      cookie,
    })
  }
  return answer(describe(changed, call), 200, cookie === undefined ? {} : { 'set-cookie': cookie })
}

/** A browser that sent the form by itself: it wants a page. */
const isPlain = ({ headers }: Request) => prefersPage(headers.get('accept'))

interface WayBack {
  carId?: number
  isNewcomer?: boolean
  /** With its `#`, or empty. */
  anchor?: string
  cookie?: string
  /** The code of what the page has to say. */
  notice?: string
}

async function goBack(
  site: Site,
  request: Request,
  { carId, isNewcomer = false, anchor = '', cookie, notice }: WayBack,
): Promise<Response> {
  const headers = new Headers({ ...NOT_KEPT, location: (await returnPath(site, request, carId)) + anchor })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  if (notice !== undefined) headers.append('set-cookie', noticeCookie.write(notice, site))
  // The pages that he has seen as nobody say that nothing is kept, and without JavaScript they would say so on «back».
  if (isNewcomer) headers.set('clear-site-data', '"cache"')
  return new Response(null, { status: 303, headers })
}

/** The card whose button was pressed, as a fragment of its page. */
function readAnchor(fields: ReadonlyMap<string, readonly string[]>): string {
  const anchor = readWord(fields, 'anchor') ?? ''
  return /^[a-z]{1,16}-\d{1,15}$/.test(anchor) ? `#${anchor}` : ''
}

function describe<Reason extends string>(
  changed: ListChange<Reason>,
  { refusals, words }: Pick<ListCall<never, Reason>, 'refusals' | 'words'>,
): ListAnswer {
  const { count, isListed: active } = changed
  if (!changed.ok) return { success: 'N', msg: refusals[changed.reason], count, active }
  return { success: 'Y', msg: active ? words.added : words.removed, count, active }
}

const answer = (said: ListAnswer, status: number, headers: Record<string, string>) =>
  Response.json(said, { status, headers: { ...NOT_KEPT, ...headers } })

const NOT_KEPT = { 'cache-control': 'no-store' }
