import * as v from 'valibot'
import { siteContext } from '#app/http/middleware/site.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { fromWallClock } from '#locale/dates/wall-clock.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { slot } from '#domain/requests/forms/rules.ts'
import { formatCalendarEvent } from './format-calendar-event.ts'
import type { Route } from './+types/route'

/** A slot at a branch as a calendar entry. It is made from the address alone and discloses no booking. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const local = url.searchParams.get('slot')
  const branch = (await site.content.listBranches()).find(({ slug }) => slug === url.searchParams.get('branch'))
  if (branch === undefined || !v.is(slot, local)) return new Response(null, { status: 404 })
  const id = url.searchParams.get('car') ?? ''
  const [card] = /^[1-9]\d{0,14}$/.test(id) ? await listCarCards(site, [Number(id)]) : []
  const text = formatCalendarEvent({
    beginsAt: fromWallClock(local, branch.timeZone),
    what: card === undefined || card.state === 'draft' ? undefined : formatCarName(card),
    branch,
    site,
    now: site.now(),
  })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="test-drive.ics"',
      ...NO_STORE,
      'x-robots-tag': 'noindex',
    },
  })
}
