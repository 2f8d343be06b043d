import { redirect } from 'react-router'
import { readAsker } from '#app/features/visitors/asker.ts'
import { noticeCode } from '#app/features/visitors/list-notice.ts'
import { readWord } from '#app/read-field.ts'
import { noticeCookie } from '#app/middleware/notice.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { favouritesPath } from '#app/paths.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { clearFavourites } from '#domain/favourites/clear-favourites.server.ts'
import { FAVOURITE_SORTS, readFavouriteSort } from '#domain/favourites/order-favourites.ts'
import { restoreFavourites } from '#domain/favourites/restore-favourites.server.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import { closeSharedList } from '#domain/sharing/close-shared-list.server.ts'
import { openSharedList } from '#domain/sharing/open-shared-list.server.ts'
import type { Asker } from '#domain/visitors/visitor.ts'
import type { Route } from './+types/route'
import { CHANGE_FAULTS, type ChangeDone } from './change-words.ts'

type Fields = ReadonlyMap<string, readonly string[]>
type Fault = keyof typeof CHANGE_FAULTS

/**
 * What its owner does with the list as a whole: puts back what he took off, clears it, shares it and closes it again.
 * JSON for a script, the list again for a browser without JavaScript.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { fields } = await readShortForm(request)
  const fault = await change(site, await readAsker(request, context), fields)
  if (prefersPage(request.headers.get('accept'))) {
    const notice: Record<string, string> =
      fault === 'full' ? { 'set-cookie': noticeCookie.write(noticeCode('favourites', 'full'), site) } : {}
    return new Response(null, { status: 303, headers: { ...NOT_KEPT, ...notice, location: backTo(fields) } })
  }
  return fault === undefined
    ? answer({ success: 'Y' }, 200)
    : answer({ success: 'N', msg: CHANGE_FAULTS[fault].msg }, CHANGE_FAULTS[fault].status)
}

export const loader = () => redirect(favouritesPath())

async function change(site: Site, asker: Asker, fields: Fields): Promise<Fault | undefined> {
  switch (readWord(fields, 'deed')) {
    case 'restore': {
      const moment = Number(readWord(fields, 'removed') || Number.NaN)
      if (!Number.isSafeInteger(moment) || Math.abs(moment) > LATEST_MOMENT) return 'malformed'
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
const LATEST_MOMENT = 253_402_300_799_999

function backTo(fields: Fields): string {
  const sort = readFavouriteSort(readWord(fields, 'sort') ?? null)
  return favouritesPath(sort === FAVOURITE_SORTS[0] ? undefined : sort)
}

const answer = (said: ChangeDone, status: number) => Response.json(said, { status, headers: NOT_KEPT })

const NOT_KEPT = { 'cache-control': 'no-store' }
