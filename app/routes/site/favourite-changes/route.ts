import { redirect } from 'react-router'
import { getViewer } from '#app/http/get-viewer.ts'
import { noticeCode } from '#app/features/saved-cars/list-notice.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { jsonResponse } from '#app/http/form-answer-response.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { flashCookie } from '#app/http/middleware/flash.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { clearFavourites } from '#domain/favourites/change-favourites.server.ts'
import { FAVOURITE_SORTS, parseFavouriteSort } from '#domain/favourites/order-favourites.ts'
import { restoreFavourites } from '#domain/favourites/removed-favourites.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { closeSharedList, openSharedList } from '#domain/sharing/shared-lists.server.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import type { Route } from './+types/route'

type Fields = ReadonlyMap<string, readonly string[]>
type ChangeError = keyof typeof CHANGE_ERRORS

/**
 * The actions for the whole list of favourites: restore removed cars, clear, share, and close the shared list. Answers
 * JSON to a script, and redirects a browser without JavaScript to the list.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { fields } = await readShortForm(request)
  const error = await runAction(site, await getViewer(request, context), fields)
  if (prefersHtml(request.headers.get('accept'))) {
    const notice: Record<string, string> =
      error === 'full' ? { 'set-cookie': flashCookie.write(noticeCode('favourites', 'full'), site) } : {}
    return new Response(null, { status: 303, headers: { ...NO_STORE, ...notice, location: backPathOf(fields) } })
  }
  return error === undefined
    ? answerJson({ success: 'Y' }, 200)
    : answerJson({ success: 'N', msg: CHANGE_ERRORS[error].msg }, CHANGE_ERRORS[error].status)
}

export const loader = () => redirect(favouritesPath())

async function runAction(site: Site, viewer: Viewer, fields: Fields): Promise<ChangeError | undefined> {
  switch (parseTextField(fields, 'intent')) {
    case 'restore': {
      const removedAtMs = Number(parseTextField(fields, 'removed') || Number.NaN)
      if (!Number.isSafeInteger(removedAtMs) || Math.abs(removedAtMs) > MAX_TIMESTAMP_MS) return 'malformed'
      const { restored, left } = await restoreFavourites(site, viewer, new Date(removedAtMs))
      if (left > 0) return 'full'
      return restored === 0 ? 'gone' : undefined
    }
    case 'clear':
      await clearFavourites(site, viewer)
      return undefined
    case 'share':
      return (await openSharedList(site, viewer, 'favourites')) === undefined ? 'nothing' : undefined
    case 'close':
      await closeSharedList(site, viewer, 'favourites')
      return undefined
    default:
      return 'malformed'
  }
}

/** The end of the year 9999: far within the range of both PostgreSQL and JavaScript. */
const MAX_TIMESTAMP_MS = 253_402_300_799_999

function backPathOf(fields: Fields): string {
  const sort = parseFavouriteSort(parseTextField(fields, 'sort') ?? null)
  return favouritesPath(sort === FAVOURITE_SORTS[0] ? undefined : sort)
}

const answerJson = (answer: ChangeAnswer, status: number) => jsonResponse(answer, status)

/** The JSON answer to a script. */
type ChangeAnswer = { success: 'Y' } | { success: 'N'; msg: string }

/** Why a change failed or was incomplete: the messages to the owner of the list. */
const CHANGE_ERRORS = {
  malformed: {
    status: 400,
    msg: 'Не\u00A0получилось понять, что сделать. Обновите страницу и\u00A0попробуйте ещё раз.',
  },
  full: {
    status: 200,
    msg: `Вернулось не\u00A0всё: в\u00A0избранном помещается ${MAX_FAVOURITES}\u00A0автомобилей. Уберите лишние и\u00A0попробуйте ещё раз.`,
  },
  gone: { status: 200, msg: 'Возвращать уже нечего: прошло слишком много времени.' },
  nothing: { status: 200, msg: 'Делиться пока нечем: в\u00A0избранном нет автомобилей.' },
} as const
