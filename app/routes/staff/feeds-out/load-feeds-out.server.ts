import { FAULT_TEXTS, FEED_OUT_LABELS } from '#app/features/staff/stock/outgoing.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { isAllowed } from '#domain/access/rights.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { type FeedClient, listFeedClients } from '#domain/feeds-out/fetches/feed-fetches.server.ts'
import { CAR_FAULTS, type CarFault } from '#domain/stock/outgoing/check-car.ts'
import { countExclusions } from '#domain/stock/outgoing/exclusions.server.ts'
import { checkStock } from '#domain/stock/outgoing/list-faulty-cars.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { FEEDS_OUT, type FeedOut } from '#platform/config/feeds-out-settings.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { feedPath } from '#urls/machine-paths.ts'
import { staffCarPath, staffCarPhotosPath, staffEditCarPath } from '#urls/staff-paths.ts'

export const PAGE_SIZE = 50

/** The outgoing feeds with who fetches them, and the cars that marketplaces would object to, of one fault or all. */
export async function loadFeedsOut(site: Site, viewer: StaffViewer, search: URLSearchParams) {
  const [clients, excluded, checked] = await Promise.all([
    listFeedClients(site),
    countExclusions(site),
    checkStock(site, viewer),
  ])
  const fault = CAR_FAULTS.find((name) => name === search.get('fault')) ?? null
  const chosen = fault === null ? checked.faulty : checked.faulty.filter(({ faults }) => faults.includes(fault))
  const pages = Math.max(1, Math.ceil(chosen.length / PAGE_SIZE))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get('page')) || 1)))
  const toClient = (client: FeedClient) => toClientView(client, site)
  return {
    canCheck: isAllowed(viewer, 'stock.view'),
    feeds: FEEDS_OUT.map((feed) => ({
      feed,
      label: FEED_OUT_LABELS[feed],
      path: feedPath(feed),
      access: describeAccess(site, feed),
      excluded: excluded.get(feed) ?? 0,
      clients: clients.filter((client) => client.feed === feed).map(toClient),
    })),
    checked: checked.cars,
    faulty: checked.faulty.length,
    faults: CAR_FAULTS.flatMap((name) => {
      const count = checked.faulty.filter(({ faults }) => faults.includes(name)).length
      return count === 0 ? [] : [{ fault: name, title: FAULT_TEXTS[name].title, count: formatNumber(count) }]
    }),
    fault,
    page,
    pages,
    cars: chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, name, vin, isManual, faults }) => ({
      id,
      name,
      vin: vin?.slice(-6) ?? null,
      faults: faults.map((name) => ({
        fault: name,
        title: FAULT_TEXTS[name].title,
        cure: FAULT_TEXTS[name].cure,
        to: placeOf({ id, isManual }, name),
      })),
    })),
  }
}

function describeAccess({ feedAccess: { feeds } }: Site, feed: FeedOut) {
  if (!feeds.has(feed)) return 'закрыт'
  return feeds.get(feed) === undefined ? 'открыт всем' : 'по\u00a0ключу'
}

/** «Робот, сегодня в 12:10: 24 раза, из них 20 без изменений» */
function toClientView({ client, lastAt, fetches, unchanged, busy }: FeedClient, site: Site) {
  const times = plural(fetches, ['раз', 'раза', 'раз'])
  const same = unchanged === 0 ? [] : [`${formatNumber(unchanged)} без изменений`]
  const full = busy === 0 ? [] : [`${formatNumber(busy)} отказ: слишком много сразу`]
  return {
    client: client === '' ? 'Без имени' : client,
    last: formatDateTime(lastAt, site.now(), site.timeZone),
    times: [times, ...same, ...full].join(', '),
  }
}

/** What a person has entered is mended where it was entered. */
function placeOf({ id, isManual }: { id: number; isManual: boolean }, fault: CarFault): string {
  const { place } = FAULT_TEXTS[fault]
  if (place === 'photos') return staffCarPhotosPath(id)
  if (isManual) return staffEditCarPath(id)
  return place === undefined ? staffCarPath(id) : `${withQuery(staffCarPath(id), { edit: place })}#${place}`
}
