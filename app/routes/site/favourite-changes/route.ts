import { redirect } from 'react-router'
import { getViewer } from '#app/http/visitors/get-viewer.ts'
import { noticeCode } from '#app/features/saved-cars/list-notice.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { flashCookie } from '#app/http/middleware/flash.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { clearFavourites } from '#domain/favourites/clear-favourites.server.ts'
import { FAVOURITE_SORTS, parseFavouriteSort } from '#domain/favourites/order-favourites.ts'
import { restoreFavourites } from '#domain/favourites/restore-favourites.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { closeSharedList } from '#domain/sharing/close-shared-list.server.ts'
import { openSharedList } from '#domain/sharing/open-shared-list.server.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import type { Route } from './+types/route'
import { CHANGE_ERRORS, type ChangeAnswer } from './change-errors.ts'

type Fields = ReadonlyMap<string, readonly string[]>
type ChangeError = keyof typeof CHANGE_ERRORS

/**
 * What its owner does with the list as a whole: puts back what he took off, clears it, shares it and closes it again.
 * JSON for a script, the list again for a browser without JavaScript.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { fields } = await readShortForm(request)
  const fault = await runAction(site, await getViewer(request, context), fields)
  if (prefersHtml(request.headers.get('accept'))) {
    const notice: Record<string, string> =
      fault === 'full' ? { 'set-cookie': flashCookie.write(noticeCode('favourites', 'full'), site) } : {}
    return new Response(null, { status: 303, headers: { ...NO_STORE, ...notice, location: backPathOf(fields) } })
  }
  return fault === undefined
    ? answerJson({ success: 'Y' }, 200)
    : answerJson({ success: 'N', msg: CHANGE_ERRORS[fault].msg }, CHANGE_ERRORS[fault].status)
}

export const loader = () => redirect(favouritesPath())

async function runAction(site: Site, asker: Viewer, fields: Fields): Promise<ChangeError | undefined> {
  switch (parseTextField(fields, 'deed')) {
    case 'restore': {
      const moment = Number(parseTextField(fields, 'removed') || Number.NaN)
      if (!Number.isSafeInteger(moment) || Math.abs(moment) > MAX_TIMESTAMP_MS) return 'malformed'
      const { restored, left } = await restoreFavourites(site, asker, new Date(moment))
      if (left > 0) return 'full'
      return restored === 0 ? 'gone' : undefined
    }
    case 'clear':
      await clearFavourites(site, asker)
      return undefined
    case 'share':
      return (await openSharedList(site, asker, 'favourites')) === undefined ? 'nothing' : undefined
    case 'close':
      await closeSharedList(site, asker, 'favourites')
      return undefined
    default:
      return 'malformed'
  }
}

/** The last moment that PostgreSQL and JavaScript agree upon by far: the year 9999. */
const MAX_TIMESTAMP_MS = 253_402_300_799_999

function backPathOf(fields: Fields): string {
  const sort = parseFavouriteSort(parseTextField(fields, 'sort') ?? null)
  return favouritesPath(sort === FAVOURITE_SORTS[0] ? undefined : sort)
}

const answerJson = (answer: ChangeAnswer, status: number) => jsonResponse(answer, status)
