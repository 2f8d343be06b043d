import { withFallback } from '#app/http/with-fallback.ts'
import { parseCookieChoice } from '#app/features/cookie-choice/cookie-choice.ts'
import { describeHours } from '#app/features/layout/describe-hours.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { Branch, BranchHours } from '#domain/branches/branch.ts'
import { findNextOpening, isOpenAt, localDayAndTime, type NextOpening } from '#domain/branches/opening-hours.ts'
import type { Photo } from '#domain/media/photo.ts'
import { formatOnWeekday } from '#locale/dates/weekday.ts'
import { NBSP } from '#locale/text.ts'
import type { MapProvider } from '#platform/config/site-settings.ts'

/** A branch as the contacts and content pages show it. */
export interface BranchView {
  slug: string
  name: string
  city: string
  address: string
  /** Eleven digits. */
  phone: string
  hours: string
  state: BranchState
  directions: string | null
  /** The dealer's own drawing. */
  map: Photo | null
  routes: ReturnType<typeof listRouteLinks>
  /** Undefined when the dealer has set no provider, or the branch has no coordinates. */
  outsideMap?: OutsideMap
}

/** All branches with their maps and their current state. */
export async function loadBranches(site: Site, listed?: readonly Branch[]): Promise<BranchView[]> {
  const [branches, maps] = await Promise.all([
    listed ?? site.content.listBranches(),
    site.content.listBranchMaps().catch(withFallback(site, 'drawn maps', [])),
  ])
  const { maps: provider } = site
  return branches.map((branch) => ({
    slug: branch.slug,
    name: branch.name,
    city: branch.city,
    address: branch.address,
    phone: branch.phone,
    hours: describeHours(branch.hours),
    state: describeState(branch, site.now()),
    directions: branch.directions,
    map: maps.find(({ branchId }) => branchId === branch.id)?.map ?? null,
    routes: listRouteLinks(branch),
    outsideMap: provider && describeOutsideMap(provider, branch),
  }))
}

/** Whether the visitor has allowed content of other sites permanently: then no map needs its own consent. */
export const isOutsideAllowed = (request: Request) => parseCookieChoice(request.headers.get('cookie'))?.outside === true

type BranchLocation = Pick<Branch, 'city' | 'address' | 'latitude' | 'longitude'>

/** Links to map services with a route to a branch. Nothing is requested from them before a visitor follows one. */
function listRouteLinks({ city, address, latitude, longitude }: BranchLocation) {
  if (latitude === null || longitude === null) {
    const query = new URLSearchParams({ text: `${city}, ${address}` })
    return [{ kind: 'page', label: 'Найти на\u00a0Яндекс Картах', href: `https://yandex.ru/maps/?${query}` }] as const
  }
  return [
    {
      kind: 'page',
      label: 'Маршрут в\u00a0Яндекс Картах',
      href: `https://yandex.ru/maps/?${new URLSearchParams({ rtext: `~${latitude},${longitude}`, rtt: 'auto' })}`,
    },
    {
      kind: 'page',
      label: 'Маршрут в\u00a02ГИС',
      href: `https://2gis.ru/directions/points/${encodeURIComponent(`|${longitude},${latitude}`)}`,
    },
    {
      // For phones: opens the application when it is installed.
      kind: 'application',
      label: 'Яндекс Навигатор',
      href: `yandexnavi://build_route_on_map?lat_to=${latitude}&lon_to=${longitude}`,
    },
  ] as const
}

/** A map of another site: its provider, its origin and its address. */
interface OutsideMap {
  owner: string
  host: string
  address: string
}

/** Around a branch, in degrees: some eight hundred metres. */
const MAP_SPAN_DEG = 0.008

/** The map of a branch at the provider that the dealer has set; undefined without a provider or coordinates. */
function describeOutsideMap(
  provider: MapProvider,
  { latitude, longitude }: Pick<Branch, 'latitude' | 'longitude'>,
): OutsideMap | undefined {
  if (latitude === null || longitude === null) return undefined
  const point = `${longitude},${latitude}`
  switch (provider) {
    case 'yandex': {
      const params = new URLSearchParams({ ll: point, z: '16', pt: `${point},pm2rdm` })
      return { owner: 'Яндекса', host: 'yandex.ru', address: `https://yandex.ru/map-widget/v1/?${params}` }
    }
    case 'openstreetmap': {
      const box = [
        longitude - MAP_SPAN_DEG,
        latitude - MAP_SPAN_DEG / 2,
        longitude + MAP_SPAN_DEG,
        latitude + MAP_SPAN_DEG / 2,
      ]
      const params = new URLSearchParams({
        bbox: box.map((side) => side.toFixed(5)).join(','),
        layer: 'mapnik',
        marker: `${latitude},${longitude}`,
      })
      const address = `https://www.openstreetmap.org/export/embed.html?${params}`
      return { owner: 'OpenStreetMap', host: 'www.openstreetmap.org', address }
    }
    default:
      return provider satisfies never
  }
}

/** Whether a branch is open now, with a text that says until when, or when it opens next. */
interface BranchState {
  isOpen: boolean
  text: string
}

/** «Открыто до 21:00», «Закрыто, откроется завтра в 9:00», in the branch's own time zone. */
export function describeState(branch: { hours: BranchHours[]; timeZone: string }, moment: Date): BranchState {
  if (isOpenAt(branch, moment)) return { isOpen: true, text: describeOpen(branch, moment) }
  const opening = findNextOpening(branch, moment)
  return { isOpen: false, text: opening === undefined ? 'Закрыто' : `Закрыто, откроется ${describeOpening(opening)}` }
}

function describeOpen({ hours, timeZone }: { hours: BranchHours[]; timeZone: string }, moment: Date): string {
  const { day, time } = localDayAndTime(moment, timeZone)
  const yesterday = day === 1 ? 7 : day - 1
  const now = hours.find(({ days, opens, closes }) =>
    closes > opens
      ? days.includes(day) && opens <= time && time < closes
      : (days.includes(day) && opens <= time) || (days.includes(yesterday) && time < closes),
  )
  if (now === undefined || isRoundTheClock(now)) return 'Открыто круглосуточно'
  return `Открыто до\u00a0${shortTime(now.closes)}`
}

const isRoundTheClock = ({ opens, closes }: BranchHours) =>
  opens === closes || (opens === '00:00' && closes === '23:59')

function describeOpening({ inDays, day, time }: NextOpening): string {
  const at = `в\u00a0${shortTime(time)}`
  if (inDays === 0) return `сегодня ${at}`
  if (inDays === 1) return `завтра ${at}`
  return `${formatOnWeekday(day).replace(NBSP, ' ')} ${at}`
}

const shortTime = (time: string) => time.replace(/^0/, '')
